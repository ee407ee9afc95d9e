"""The tables of the store, as steps that only go forward.

Plain SQL in the words that SQLite and PostgreSQL share. The steps run on the one connection that writes,
so that no second writer ever exists, not even during an upgrade.
"""

from __future__ import annotations

STEPS: tuple[tuple[str, ...], ...] = (
    (
        """create table people (
            id text primary key, name text not null, language text not null, login text unique, password text,
            recovery blob unique, created_ms bigint not null, webhook text not null default '',
            webhook_format text not null default '', push text not null default '')""",
        """create table sessions (
            sid blob primary key, id text not null unique, person text not null references people(id),
            created_ms bigint not null, seen_ms bigint not null, end_ms bigint not null)""",
        "create index sessions_person on sessions(person)",
        """create table tokens (
            token blob primary key, id text not null unique, owner text not null references people(id),
            person text not null references people(id), name text not null)""",
        """create table tables (
            id text primary key, game text not null, version integer not null, data text not null,
            options text not null, seats integer not null, status text not null, host text, title text not null,
            settings text not null, is_public integer not null, secret blob not null, commitment blob not null,
            aborts integer not null, rematch text not null default '', result text,
            created_ms bigint not null, updated_ms bigint not null)""",
        "create index tables_status on tables(status, is_public, updated_ms)",
        """create table seats (
            table_id text not null references tables(id), seat integer not null, person text, bot text not null,
            auto integer not null default 0, proxy text not null default '',
            primary key (table_id, seat))""",
        "create index seats_person on seats(person)",
        # What happened at a table: inputs only, never anything that follows from them.
        """create table entries (
            table_id text not null references tables(id), number integer not null, kind text not null,
            seat integer not null, idem text, body blob not null, at_ms bigint not null, hash blob not null,
            primary key (table_id, number), unique (table_id, seat, idem))""",
        """create table members (
            table_id text not null references tables(id), person text not null, primary key (table_id, person))""",
        """create table invites (
            token blob primary key, table_id text not null references tables(id), seat integer not null,
            uses_left integer not null, end_ms bigint not null)""",
        """create table chat (
            table_id text not null references tables(id), number integer not null, person text, seat integer not null,
            name text not null, body text not null, at_ms bigint not null, idem text not null,
            primary key (table_id, number), unique (table_id, person, idem))""",
        """create table notes (
            table_id text not null references tables(id), person text not null, body text not null,
            primary key (table_id, person))""",
        "create table mutes (person text not null, other text not null, primary key (person, other))",
        """create table ratings (
            who text not null, game text not null, mu double precision not null, sigma double precision not null,
            games integer not null, primary key (who, game))""",
    ),
    (
        """create table passkeys (
            id blob primary key, short text not null unique, person text not null references people(id),
            public_key blob not null, count bigint not null, name text not null, created_ms bigint not null)""",
        "create index passkeys_person on passkeys(person)",
    ),
    # Several servers on one database: who is alive and looks after which table, and what is said at a table
    # that is no entry of its game.
    (
        "create table about (name text primary key, value text not null)",
        "create table nodes (id text primary key, until_ms bigint not null)",
        "create table tending (table_id text primary key references tables(id), node text not null)",
        "create index tending_node on tending(node)",
        """create table promises (
            table_id text not null references tables(id), seat integer not null, promise blob not null, nonce blob,
            primary key (table_id, seat))""",
        "create table asked (table_id text primary key references tables(id), body text not null)",
        # What bots are asked: a view as a seat has it, and the move that a worker has found.
        """create table thoughts (
            decision text primary key, question blob not null, asked_ms bigint not null, until_ms bigint not null,
            worker text not null default '', lease_ms bigint not null default 0, tries integer not null default 0,
            move integer)""",
        "create index thoughts_open on thoughts(asked_ms) where move is null",
    ),
    # What a passkey is asked to sign; a row is used up by the first answer.
    ("create table challenges (challenge blob primary key, purpose text not null, end_ms bigint not null)",),
    # Who asked, so that workers are fair; what comes first; when a worker began; and why, beside the move.
    (
        "alter table thoughts add column rank integer not null default 1",
        "alter table thoughts add column asker text not null default ''",
        "alter table thoughts add column begun_ms bigint not null default 0",
        "alter table thoughts add column answer blob",
    ),
    # What lists show of a game, with the entry that made it so: how many moves stand, who must choose (-1: nobody),
    # and for whom a bot stands in (a bit for each seat). Nothing for entries of earlier programs.
    (
        "alter table entries add column ply integer",
        "alter table entries add column turn integer",
        "alter table entries add column away integer",
        # What was wished for under which name, so that it is done once. It says nothing but whether it was the same.
        """create table wishes (
            table_id text not null references tables(id), seat integer not null, idem text not null,
            said blob not null, primary key (table_id, seat, idem))""",
        # Whose bot this is; it stays known when the bot's token is void.
        "alter table people add column owner text",
        "update people set owner = (select owner from tokens where tokens.person = people.id)",
    ),
    # After the game: reviews, who lets others see a game, and what might have been.
    (
        """create table reviews (
            table_id text primary key references tables(id), version integer not null, stage integer not null,
            body blob not null, updated_ms bigint not null)""",
        """create table shown (
            table_id text not null references tables(id), person text not null, primary key (table_id, person))""",
        """create table branches (
            id text primary key, table_id text not null references tables(id), person text not null,
            body text not null, created_ms bigint not null)""",
        "create index branches_person on branches(person, created_ms)",
    ),
    # Editions that people keep here and share by their link: the corrections, and the whole figures that come out, so
    # that games are played on with them when a game's own figures have changed.
    (
        """create table editions (
            id text primary key, game text not null, figures text not null, name text not null,
            person text not null references people(id), body text not null, whole text not null,
            created_ms bigint not null, unique (person, figures, name))""",
        "create index editions_figures on editions(game, figures)",
    ),
    # People around the tables: whom they follow, whom they do not want to meet, what they note of others; who looks
    # after the house, and what was done there; invitations, tournaments, and how ratings went.
    (
        "alter table people add column role text not null default ''",
        "alter table people add column suspended_ms bigint not null default 0",
        "alter table people add column hidden integer not null default 0",
        "alter table people add column gone_ms bigint not null default 0",
        "create table follows (person text not null, other text not null, primary key (person, other))",
        "create table blocks (person text not null, other text not null, primary key (person, other))",
        "create index blocks_other on blocks(other)",
        """create table remarks (
            person text not null, other text not null, body text not null, primary key (person, other))""",
        """create table invited (
            table_id text not null references tables(id), person text not null, inviter text not null,
            at_ms bigint not null, primary key (table_id, person))""",
        "create index invited_person on invited(person)",
        "create table house (name text primary key, value text not null)",
        """create table bans (
            id text primary key, network text not null, why text not null, made_ms bigint not null,
            end_ms bigint not null)""",
        """create table reports (
            id text primary key, person text not null, about text not null, table_id text not null,
            line text not null, why text not null, at_ms bigint not null, settled_ms bigint not null default 0)""",
        """create table acts (
            id text primary key, at_ms bigint not null, who text not null, act text not null, about text not null,
            why text not null)""",
        """create table rated (
            who text not null, game text not null, at_ms bigint not null, mu double precision not null,
            sigma double precision not null)""",
        "create index rated_who on rated(who, game, at_ms)",
        """create table tournaments (
            id text primary key, host text not null, status text not null, plan text not null,
            created_ms bigint not null, updated_ms bigint not null)""",
        """create table entrants (
            tournament text not null references tournaments(id), number integer not null, person text not null,
            name text not null, left_round integer, primary key (tournament, number), unique (tournament, person))""",
        """create table rounds (
            tournament text not null references tournaments(id), number integer not null, secret blob not null,
            promise blob not null, begun_ms bigint not null, primary key (tournament, number))""",
        """create table pairings (
            tournament text not null references tournaments(id), round integer not null, number integer not null,
            seats text not null, table_id text not null, places text, scores text,
            primary key (tournament, round, number))""",
        "create index pairings_table on pairings(table_id)",
    ),
    # Puzzles: everyone's first answers, how strong that makes people at them, and how hard the puzzles are.
    (
        """create table puzzle_answers (
            person text not null references people(id), game text not null, puzzle text not null, move text not null,
            correct integer not null, at_ms bigint not null, primary key (person, puzzle))""",
        """create table puzzle_solvers (
            person text not null references people(id), game text not null, mu double precision not null,
            sigma double precision not null, primary key (person, game))""",
        """create table puzzle_ratings (
            puzzle text primary key, game text not null, mu double precision not null,
            sigma double precision not null, answers integer not null)""",
    ),
    # How often someone is told of games by turns (minutes), and when they were last; who looks for opponents, at
    # whichever server, and the table that was found for them.
    (
        "alter table people add column digest integer not null default 60",
        "alter table people add column told_ms bigint not null default 0",
        """create table seekers (
            person text primary key, wish text not null, asked_ms bigint not null,
            table_id text not null default '')""",
    ),
)

# The version from which on a store has editions: a backup may be older.
EDITIONS = next(number for number, step in enumerate(STEPS, 1) if step[0].startswith("create table editions "))
