import { say, texts } from '../../texts.svelte';
import { partsFor } from '..';

import Board from './Board.svelte';
import Hand from './Hand.svelte';
import SeatInfo from './SeatInfo.svelte';
import Side from './Side.svelte';

import type { Tally, View } from './view.generated';

export default partsFor<View, Tally>({
  rows: ['square', 'characters'],
  weights: {
    'opens-bonus': 0.4,
    'opens-versailles': 0.4,
    arrives: 0.3,
    'lays-out': 0.3,
    looks: 0.6,
    evaluates: 1.2,
    'most-flags': 1.5,
    interim: 1.5,
    final: 1.5,
    gems: 1.2,
    crowns: 1.3,
    track: 1.3,
  },
  sounds: {
    places: 'tile',
    raises: 'tile',
    cubes: 'tile',
    steps: 'tile',
    recruits: 'card',
    gains: 'card',
    keeps: 'card',
    coins: 'coin',
    points: 'coin',
    gems: 'coin',
    crowns: 'coin',
    track: 'coin',
    mission: 'reveal',
    draws: 'reveal',
  },
  scoring: ['interim', 'gems', 'crowns', 'track'],
  Board,
  Hand,
  SeatInfo,
  Side,
  stage: ({ scene }) => {
    const tally = scene.tally;
    const round = say('table-round', { round: tally.round[0], rounds: tally.round[1] });
    return tally.scoring ? `${round} · ${say(`table-${tally.scoring}`)}` : round;
  },
  consequence: ({ figures, picker }) => {
    const place = picker.chosen?.parts.find((part) => part.kind === 'place');
    const mission = picker.chosen?.parts.find((part) => part.kind === 'mission');
    if (place) return [texts.thing('place', figures.kinds.place![place.place]!, 'does').replace(/^\d\.\s*/, '')];
    return mission ? [texts.thing('mission', figures.kinds.mission![mission.place]!, 'does')] : [];
  },
  keeper: (view, slot) => view.characters.findIndex((row) => row.includes(slot)),
  steps: ({ scene }) => [say('steps').split(' | '), scene.tally.phase],
  lies: ({ verb }) => ['place', 'take', 'recruit', 'keep', 'mark', 'pick'].includes(verb),
});
