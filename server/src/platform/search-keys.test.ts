import { expect, test } from 'vitest';
import { readKeyword, searchKeysOf } from './search-keys.ts';

test.each([
  ['王小明', '王小明', 'wangxiaoming', 'wxm'],
  ['单雄信', '单雄信', 'shanxiongxin', 'sxx'],
  ['尉迟恭', '尉迟恭', 'yuchigong', 'ycg'],
  ['吕布', '吕布', 'lvbu', 'lb'],
  ['张·伟', '张伟', 'zhangwei', 'zw'],
  ['Anna-Maria Müller', 'annamariamuller', 'annamariamuller', 'amm'],
  ["Aoife O'Brien", 'aoifeobrien', 'aoifeobrien', 'ao'],
  ['José 王', 'jose王', 'josewang', 'jw'],
  ['ＷＡＮＧ', 'wang', 'wang', 'w'],
  ['𠮷野', '𠮷野', '𠮷ye', '𠮷y'],
])('%s is found as %s, %s and %s', (name, nameKey, pinyin, initials) => {
  expect(searchKeysOf(name)).toEqual({ nameKey, pinyin, initials });
});

test('a keyword of digits is a phone, with or without country code and spaces', () => {
  expect(readKeyword('5678')).toEqual({ kind: 'digits', prefix: '5678' });
  expect(readKeyword('+86 137-1234-5678')).toEqual({ kind: 'digits', prefix: '13712345678' });
  expect(readKeyword('１３７')).toEqual({ kind: 'digits', prefix: '137' });
});

test('a keyword of nothing but blanks asks for all, of nothing but separators for nobody', () => {
  expect(readKeyword('  ')).toEqual({ kind: 'all' });
  expect(readKeyword(' ·- ')).toEqual({ kind: 'nothing' });
});

test('signs that a database might read as wildcards stay what they are', () => {
  expect(readKeyword('王%')).toEqual({ kind: 'name', prefix: '王%' });
  expect(readKeyword('_')).toEqual({ kind: 'name', prefix: '_' });
});
