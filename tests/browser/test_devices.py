"""What a browser does for a person besides showing the page: passkeys, and telling of one's turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import SCREENS
from tests.browser.reader import Reader
from tests.server.client import Server, free_port

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="module")
def by_name(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server under a name: browsers allow neither passkeys nor push under a bare address."""
    port = free_port()
    url = f"http://localhost:{port}"
    with Server(tmp_path_factory.mktemp("by-name") / "data", port=port, public_url=url):
        yield url


def test_passkey(chromium: Browser, by_name: str) -> None:
    """Make a passkey, forget who one is, and sign in with it; then end it."""
    person = Reader(chromium, by_name, SCREENS, language="en", phone=False, theme="dark")
    page = person.page
    devtools = person.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    person.go("/me")
    page.locator("form input").fill("Ninon")
    page.locator("form .btn").click()
    page.wait_for_selector("input[readonly]")
    page.get_by_role("button", name="Make a passkey").click()
    page.get_by_text("You can sign in with this passkey now.").wait_for()
    person.context.clear_cookies()
    page.evaluate("localStorage.clear()")
    person.go("/me")
    page.get_by_role("button", name="Sign in with a passkey").click()
    page.wait_for_function("() => document.querySelector('form input')?.value === 'Ninon'")
    page.get_by_text("Made on").wait_for()
    person.look("profile-passkey")
    page.locator("li", has_text="Made on").get_by_role("button").click()
    page.wait_for_function("() => !document.body.innerText.includes('Made on')")
    page.get_by_role("button", name="Sign in with a passkey").click()
    page.locator("[role=alert]").wait_for()
    person.troubles = [one for one in person.troubles if "401" not in one and "403" not in one and "404" not in one]
    person.close()


def test_no_passkey_under_an_address(chromium: Browser, by_name: str) -> None:
    """Where the browser allows none, the page says so and offers none."""
    person = Reader(
        chromium, by_name.replace("localhost", "127.0.0.1"), SCREENS, language="fr", phone=True, theme="light"
    )
    person.go("/me")
    person.page.get_by_text("pas à cette adresse").wait_for()
    assert person.page.get_by_role("button", name="Créer une clé d’accès").count() == 0
    person.close()


@pytest.mark.parametrize("allowed", [False, True])
def test_asks_to_tell_of_a_turn(chromium: Browser, by_name: str, allowed: bool) -> None:
    """The page asks the browser and says what came of it: refused, or (here) no push service to be reached."""
    person = Reader(chromium, by_name, SCREENS, language="en", phone=False, theme="light")
    page = person.page
    if allowed:
        person.context.grant_permissions(["notifications"], origin=by_name)
    person.go("/me")
    page.locator("form input").fill("Roxane")
    page.locator("form .btn").click()
    page.get_by_role("button", name="Tell me in this browser").click()
    page.wait_for_function("() => navigator.serviceWorker.getRegistration('/sw.js').then((one) => !!one)")
    page.locator("[role=alert], .note:not(:empty)").first.wait_for()
    said = page.locator("[role=alert], .note:not(:empty)").first.inner_text()
    assert said in {
        "The browser does not allow it. You can change that in its settings for this site.",
        "This browser has no push service that can be reached.",
        "This browser will tell you.",
    }, said
    scripts = page.evaluate(
        "navigator.serviceWorker.getRegistrations().then((all) => all.map((one) => "
        "(one.active ?? one.installing ?? one.waiting).scriptURL))"
    )
    assert scripts == [f"{by_name}/sw.js"]
    page.get_by_role("button", name="No longer", exact=True).click()
    page.get_by_text("This browser will no longer tell you.").wait_for()
    # Chromium says aloud that it has no push in such a window.
    person.troubles = [one for one in person.troubles if "incognito" not in one]
    person.close()
