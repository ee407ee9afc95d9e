// Clients for bench/server.py: real sockets that play, on a server of ours or on one of boardgame.io.
// usage: node server_load.js PLAN.json  (prints one line of JSON for each thing asked on stdin)
const { performance } = require('perf_hooks');
const fs = require('fs');
const crypto = require('crypto');
const plan = JSON.parse(fs.readFileSync(process.argv[2]));
const at = (name) => require(require.resolve(name, { paths: [plan.modules] }));
let waits = [];
let moves = 0;
const ready = []; // tables whose next move can be made: functions that make it
let closedLoop = false;
// What a difference makes of something: see docs/wire.md.
function changed(old, change) {
  if (change === null || typeof change !== 'object' || Array.isArray(change)) return change;
  if ('=' in change) return change['='];
  if (old === null || typeof old !== 'object') return change;
  const found = Array.isArray(old) ? old.slice() : { ...old };
  for (const name in change) found[name] = changed(old[name], change[name]);
  return found;
}

const offer = (make) => (closedLoop ? make() : ready.push(make));

function ours(WebSocket) {
  return Promise.all(
    plan.seats.map(
      (seat) =>
        new Promise((open, fail) => {
          const line = new WebSocket(`ws://127.0.0.1:${plan.port}/ws/tables/${seat.table}`, {
            headers: { Cookie: seat.cookie, Origin: `http://127.0.0.1:${plan.port}` },
            perMessageDeflate: false,
          });
          let sent = 0;
          let now = null;
          let told = {};
          line.on('error', fail);
          const hello = { do: 'hello', proto: 1, have: -1, language: 'en', changes: true };
          line.on('open', () => line.send(JSON.stringify(hello)));
          line.on('message', (data) => {
            let frame = JSON.parse(data);
            if (frame.is === 'change') {
              for (const move of frame.told ?? []) told[move.move] = move;
              const { question = '', events = [], undone = 0, result = null } = frame;
              const moves = (frame.moves ?? []).map((move) => told[move]);
              frame = { ...changed(now, frame.scene), question, events, undone, result, moves };
            }
            if (frame.is === 'now') now = frame;
            if (frame.is === 'ack') {
              waits.push(performance.now() - sent);
              moves += 1;
            } else if (frame.is === 'now') {
              open();
              if (frame.decision) {
                const move = frame.moves[frame.ply % frame.moves.length].move;
                offer(() => {
                  sent = performance.now();
                  const idem = crypto.randomBytes(16).toString('hex');
                  line.send(JSON.stringify({ do: 'move', decision: frame.decision, idem, move }));
                });
              }
            } else if (frame.is === 'nak') console.error(JSON.stringify(frame));
          });
        }),
    ),
  );
}

function theirs(io) {
  return Promise.all(
    plan.seats.map(
      (seat) =>
        new Promise((open) => {
          const line = io(`http://127.0.0.1:${plan.port}/${plan.game}`, { transports: ['websocket'], forceNew: true });
          let sent = 0;
          const look = (state) => {
            if (sent && state._stateID > sent.id) {
              waits.push(performance.now() - sent.at);
              moves += 1;
              sent = 0;
            }
            if (state.ctx.currentPlayer === seat.player && !state.ctx.gameover) {
              offer(() => {
                sent = { id: state._stateID, at: performance.now() };
                const payload = { type: 'lay', args: [state._stateID % 3, state._stateID % 4], playerID: seat.player };
                line.emit('update', { type: 'MAKE_MOVE', payload }, state._stateID, seat.table, seat.player);
              });
            }
          };
          line.on('connect', () => line.emit('sync', seat.table, seat.player, undefined, 4));
          line.on('sync', (id, info) => (open(), look(info.state)));
          line.on('update', (id, state) => look(state));
        }),
    ),
  );
}

async function main() {
  await (plan.kind === 'ours' ? ours(at('ws')) : theirs(at('socket.io-client').io));
  console.log(JSON.stringify({ ready: plan.seats.length }));
  for await (const line of require('readline').createInterface({ input: process.stdin })) {
    const [what, seconds, rate] = line.split(' ');
    waits = [];
    moves = 0;
    const started = performance.now();
    let due = started;
    closedLoop = what === 'full';
    if (closedLoop) while (ready.length) ready.shift()();
    while (performance.now() - started < seconds * 1000) {
      if (!closedLoop) {
        while (due < performance.now()) {
          due += 1000 / rate;
          const make = ready.splice(Math.floor(Math.random() * ready.length), 1)[0];
          if (make) make();
        }
      }
      await new Promise((go) => setTimeout(go, 2));
    }
    closedLoop = false;
    const spent = (performance.now() - started) / 1000;
    const sorted = waits.sort((a, b) => a - b);
    const quantile = (q) => sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))];
    console.log(JSON.stringify({ moves, per_second: moves / spent, p50: quantile(0.5), p99: quantile(0.99) }));
  }
  process.exit(0);
}
main();
