// boardgame.io's server with its in-memory store and a game of the same shape: hands, columns, hidden cards.
// usage: node server_peer.js MODULES PORT
const [, , modules, port] = process.argv;
const { Server } = require(require.resolve('boardgame.io/server', { paths: [modules] }));
const game = {
  name: 'court',
  setup: ({ ctx, random }) => {
    const cards = random.Shuffle([...Array(124).keys()]);
    return {
      cards,
      seen: cards.map(() => 0),
      up: cards.map(() => 0),
      hands: [...Array(ctx.numPlayers).keys()].map((p) => [...Array(25).keys()].map((i) => p * 25 + i)),
      columns: [...Array(ctx.numPlayers).keys()].map(() => []),
      reserves: [...Array(ctx.numPlayers).keys()].map(() => []),
      goals: [100, 101, 102, 103],
      scores: Array(ctx.numPlayers).fill(0),
    };
  },
  moves: {
    lay: ({ G, playerID }, card, column) => {
      const hand = G.hands[playerID];
      if (!hand.length) hand.push(...G.reserves[playerID].splice(0));
      const slot = hand.splice(card % hand.length, 1)[0];
      G.columns[column].push(slot);
      G.reserves[playerID].push(slot);
      G.seen[slot] |= 1 << playerID;
      if (G.columns[column].length > 6) G.columns[column].splice(0).forEach((s) => (G.up[s] = 1));
      G.scores[playerID] += 1;
    },
  },
  turn: { minMoves: 1, maxMoves: 1 },
  disableUndo: true,
  playerView: ({ G, playerID }) => ({
    ...G,
    cards: G.cards.map((card, slot) => (G.seen[slot] & (1 << Number(playerID)) ? card : -1)),
  }),
};
Server({ games: [game], origins: [/127\.0\.0\.1/] }).run({ port: Number(port) }, () => console.log('ready'));
