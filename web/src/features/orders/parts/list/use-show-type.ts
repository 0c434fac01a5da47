import { useState } from 'react';

export type ShowType = 'cardShow' | 'tableShow';
const key = 'orderShowType';
const read = (): ShowType => (localStorage.getItem(key) === 'tableShow' ? 'tableShow' : 'cardShow');

/** How lists of orders are shown, kept on this device under the specification's name; cards to begin with. */
export function useShowType() {
  const [show, setShow] = useState(read);
  const choose = (next: ShowType) => {
    localStorage.setItem(key, next);
    setShow(next);
  };
  return [show, choose] as const;
}
