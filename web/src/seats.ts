// The order in which seats get their emblem and colour: the first ones differ most, for every kind of colour vision.
export const EMBLEMS = ['lys', 'key', 'sun', 'swan', 'tower', 'rose'] as const;
