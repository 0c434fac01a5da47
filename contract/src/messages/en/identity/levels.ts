import type { Texts } from '../../catalogue.ts';
import type { levels as zh } from '../../zh/identity/levels.ts';

export const levels: Texts<typeof zh> = {
  bronze: 'Bronze member',
  silver: 'Silver member',
  gold: 'Gold member',
  diamond: 'Diamond member',
  supreme: 'Supreme member',
};
