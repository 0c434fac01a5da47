import { expect, it } from 'vitest';
import { caseListPath, createOrderPath, orderDetailPath } from './paths.ts';

it('leads each order type to its page and an unknown one to the list', () => {
  expect(orderDetailPath(5, '1')).toBe('/retainerOrderDetail/1');
  expect(orderDetailPath(8, '1', { orderType: '1' })).toBe('/childCorrectOrderDetail/1?orderType=1');
  expect(orderDetailPath(20, '1')).toBe('/caseList');
});

it('writes only what is filled in', () => {
  expect(createOrderPath(5)).toBe('/retainerCreateOrder');
  expect(createOrderPath(5, { orderId: 'a' })).toBe('/retainerCreateOrder?orderId=a');
  expect(caseListPath({ group: 'draft', keyword: undefined })).toBe('/caseList?group=draft');
});
