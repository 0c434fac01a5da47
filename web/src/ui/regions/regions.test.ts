import { describe, expect, it } from 'vitest';
import { type Region, regions } from './regions.ts';

const find = (among: readonly Region[] | undefined, name: string) => among?.find(({ label }) => label === name);
const leaves = (region: Region, depth = 1): number[] =>
  region.children?.flatMap((child) => leaves(child, depth + 1)) ?? [depth];

describe('the divisions of China', () => {
  it('are 34 at the first step, with their cities and districts', () => {
    expect(regions).toHaveLength(34);
    expect(find(find(find(regions, '浙江省')?.children, '杭州市')?.children, '西湖区')).toBeDefined();
    expect(find(find(find(regions, '北京市')?.children, '北京市')?.children, '海淀区')).toBeDefined();
  });

  it('always name three steps, as an address has', () => {
    expect(new Set(regions.flatMap((region) => leaves(region)))).toEqual(new Set([3]));
  });
});
