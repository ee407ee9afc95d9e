import { say, texts } from '../../texts.svelte';
import type { GameParts } from '..';

import Board from './Board.svelte';
import Hand from './Hand.svelte';
import SeatInfo from './SeatInfo.svelte';
import Side from './Side.svelte';
import { type BastilleView, INTERIM, roundsOf } from './view';

const parts: GameParts = {
  Board,
  Hand,
  SeatInfo,
  Side,
  stage: ({ now, figures }) => {
    const view = now.view as BastilleView;
    const round = say('table-round', { round: view.round + 1, rounds: roundsOf(figures) });
    return view.scoring ? `${round} · ${say(view.scoring === INTERIM ? 'table-interim' : 'table-final')}` : round;
  },
  consequence: ({ figures, picker }) => {
    const place = picker.chosen?.parts.find((part) => part.kind === 'place');
    const mission = picker.chosen?.parts.find((part) => part.kind === 'mission');
    if (place) return [texts.thing('place', figures.kinds.place![place.place]!, 'does').replace(/^\d\.\s*/, '')];
    return mission ? [texts.thing('mission', figures.kinds.mission![mission.place]!, 'does')] : [];
  },
  keeper: (view, slot) => (view as BastilleView).characters.findIndex((row) => row.includes(slot)),
  steps: ({ now }) => [say('steps-bastille').split(' | '), (now.view as BastilleView).scoring ? 2 : now.view.step === 1 ? 0 : 1],
  lies: ({ verb }) => ['place', 'take', 'recruit', 'keep', 'mark', 'pick'].includes(verb),
};

export default parts;
