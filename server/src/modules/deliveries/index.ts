import './deliveries.tables.ts';
import './deliveries.news.ts';

export { openLabelPress } from './label.ts';
