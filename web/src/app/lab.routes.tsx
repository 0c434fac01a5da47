import type { RouteObject } from 'react-router';

/** Pages of the lab, inside the lab's frame; this module and what it imports is loaded by the lab's people only. */
export const labPages: RouteObject[] = [];
