import './plans.tables.ts';
import './plans.news.ts';
