export { joinCase, openCaseOf, requireCase } from './join-order.ts';
