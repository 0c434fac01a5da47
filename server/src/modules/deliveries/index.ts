import './deliveries.tables.ts';
import './deliveries.news.ts';

export { openLabelPress } from './label.ts';
export { isPhoneLinkLive } from './phone-links.ts';
