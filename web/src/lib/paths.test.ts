import { expect, it } from 'vitest';
import { applianceOfPath, caseListPath, confirmOrderPath, createOrderPath, orderDetailPath } from './paths.ts';

it('leads each order type to its page and what is no appliance to the list', () => {
  expect(orderDetailPath(5, '1')).toBe('/retainerOrderDetail/1');
  expect(orderDetailPath(8, '1', { orderType: '1' })).toBe('/childCorrectOrderDetail/1?orderType=1');
  expect(orderDetailPath(20, '1')).toBe('/caseList');
  expect(orderDetailPath(Number.NaN, '1')).toBe('/caseList');
});

it('gives an appliance that the lab added its pages by its number', () => {
  expect(createOrderPath(9)).toBe('/9CreateOrder');
  expect(orderDetailPath(9, '1')).toBe('/9OrderDetail/1');
});

it('finds the appliance in the address of its pages', () => {
  expect(applianceOfPath('/whiteBracesCreateOrder')).toBe('whiteBraces');
  expect(applianceOfPath('/9OrderDetail/abc')).toBe('9');
  expect(applianceOfPath('/caseList')).toBeUndefined();
});

it('writes only what is filled in', () => {
  expect(createOrderPath(5)).toBe('/retainerCreateOrder');
  expect(createOrderPath(5, { orderId: 'a' })).toBe('/retainerCreateOrder?orderId=a');
  expect(confirmOrderPath(3, ['a', 'b'])).toBe('/confirmOrder?type=3&orderIds=a,b');
  expect(caseListPath({ group: 'draft', keyword: undefined })).toBe('/caseList?group=draft');
});
