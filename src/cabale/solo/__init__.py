"""Tables in a browser tab: the same table and the same messages as at a server, for whoever sits at the device.

One worker of the page keeps the tables, another one thinks for the bots; what is kept lies in the browser.
"""
