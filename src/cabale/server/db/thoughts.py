"""Thoughts: what bots are asked, who thinks about it, and what was found. On PostgreSQL only.

A worker has rights on this one table, and a line of its own to it: the statements are here, the line is its.
"""

from __future__ import annotations

ASKED, ANSWERED = "cabale_asked", "cabale_answered"  # what is told
LEASE = 6_000  # milliseconds that a silent worker keeps a question
MOST_TRIES = 3  # a question that ends three workers is not asked a fourth

QUICK_RANK, USUAL_RANK, IDLE_RANK = range(3)
CLOCK = "(extract(epoch from clock_timestamp()) * 1000)::bigint"
# ruff: noqa: S608 - only constants are put together
# Asked again after it was withdrawn, or after nobody has answered in time, it is a new question.
ASK = f"""
    with asked as (
        insert into thoughts (decision, question, rank, asker, asked_ms, until_ms)
        values (?, ?, ?, ?, {CLOCK}, {CLOCK} + ?)
        on conflict (decision) do update set question = excluded.question, asked_ms = excluded.asked_ms,
            until_ms = excluded.until_ms, lease_ms = 0, tries = 0
            where thoughts.until_ms < {CLOCK} and thoughts.move is null)
    select pg_notify('{ASKED}', '')
"""
# The quick before the others; of equals, whose asker was served least of late; then who came first.
TAKE = f"""
    update thoughts set worker = ?, lease_ms = {CLOCK} + {LEASE}, begun_ms = {CLOCK}, tries = tries + 1
    where decision = (
        select decision from thoughts one
        where move is null and lease_ms < {CLOCK} and until_ms > {CLOCK} and tries < {MOST_TRIES} and rank <= ?
        order by rank, (select count(*) from thoughts other where other.asker = one.asker and other.tries > 0), asked_ms
        limit 1 for update of one skip locked)
    returning decision, question
"""
# Among whom the places are shared, and how long one has waited, as in think/turns. Workers are those heard of lately.
CROWD = f"""
    with sharing as (
        select decision, asker, asked_ms from thoughts
        where move is null and until_ms > {CLOCK} and tries <= {MOST_TRIES} and rank = {USUAL_RANK})
    select (select count(distinct worker) from thoughts where worker <> ''),
        (select count(distinct asker) from sharing),
        (select count(*) from sharing where sharing.asker = one.asker), {CLOCK} - one.asked_ms
    from sharing one where decision = ?
"""
KEEP = f"""
    update thoughts set lease_ms = {CLOCK} + {LEASE}
    where decision = ? and worker = ? and move is null and until_ms > {CLOCK} returning decision
"""
ANSWER = f"""
    with answered as (
        update thoughts set move = ?, answer = ? where decision = ? and move is null returning decision)
    select pg_notify('{ANSWERED}', decision) from answered
"""
FOUND = f"""
    select decision, answer, lease_ms, begun_ms - asked_ms from thoughts
    where decision = any(?) and (move is not null or until_ms > {CLOCK})
"""
WITHDRAW = f"update thoughts set until_ms = {CLOCK} - 1 where decision = ? and move is null"
SWEEP = f"delete from thoughts where until_ms < {CLOCK}"
ANY = "select 1 from thoughts limit 1"
