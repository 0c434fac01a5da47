import { expect, it } from 'vitest';
import { sideLayers } from './engine-entry.ts';
import { layPanes, paneAt, paneOf } from './engine-panes.ts';

const { both, first, second } = sideLayers;

it('one version fills the canvas, and two over each other do', () => {
  expect(layPanes('first', 900)).toEqual([{ x: 0, width: 900, layers: [both, first] }]);
  expect(layPanes('over', 900)[0]?.layers).toEqual([both, first, second]);
});

it('beside each other the two share evenly what the panel leaves free', () => {
  const panes = layPanes('beside', 1064);
  expect(panes.map(({ x, width }) => [x, width])).toEqual([
    [0, 400],
    [400, 400],
  ]);
  expect(layPanes('beside', 600).map(({ width }) => width)).toEqual([300, 300]);
});

it('a place belongs to the pane it is in, and a version to the pane that shows it', () => {
  const panes = layPanes('beside', 1064);
  expect(paneAt(panes, 399)).toBe(panes[0]);
  expect(paneAt(panes, 400)).toBe(panes[1]);
  expect(paneAt(panes, 1000)).toBe(panes[1]);
  expect([both, first, second].map((layer) => panes.indexOf(paneOf(panes, layer)))).toEqual([0, 0, 1]);
});
