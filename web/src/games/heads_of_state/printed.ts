// The sectors of the printed map, for the workshop: where they lie and what is printed there.

import type { Figures, Group, SheetField, SheetRow } from '../../messages.generated';

import map from './map.json';
import { countryOf, hexOf, slotsOf } from './pieces';

/** What is held: the place of a slot, or the number of a sector. */
export type Held = { sector: string; slot: number | null };
export type PrintedSector = {
  name: string;
  d: string; // its outline
  x: number;
  y: number;
  slots: { rank: string; x: number; y: number }[];
  hex: number;
  hexX: number;
  country: string;
  row: SheetRow;
  slotsField: SheetField;
  hexField: SheetField;
};

export function printedSectors(figures: Figures, group: Group): PrintedSector[] {
  return figures.kinds.sector!.map((name) => {
    const { d, x, y } = map.sectors[name as keyof typeof map.sectors];
    const slots = slotsOf(figures, name).filter((rank) => figures.kinds.rank!.includes(rank));
    const two = slots.length > 1;
    const row = group.rows.find((one) => one.key === `sector.${name}`)!;
    const field = (last: string): SheetField => row.fields.find((one) => one.key.endsWith(`.${last}`))!;
    return {
      name,
      d,
      x,
      y,
      slots: slots.map((rank, i) => ({ rank, x: two ? x + [-8, 33][i]! : x + 14, y: y + (two ? [4, 12][i]! : 6) })),
      hex: hexOf(figures, name),
      hexX: two ? x - 46 : x - 26,
      country: countryOf(figures, name),
      row,
      slotsField: field('slots'),
      hexField: field('hex'),
    };
  });
}
