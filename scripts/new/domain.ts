import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { moduleOrder } from '../lint-directions.ts';

type DomainName = (typeof moduleOrder)[number];

/** A domain that does not exist yet, in the spellings that its files need. */
export interface Domain {
  /** `medical-tools`: folders and files. */
  readonly name: DomainName;
  /** `medicalTools`: names in code. */
  readonly many: string;
  /** `MedicalTools`: within names in code. */
  readonly Many: string;
  /** `medicalTool`: one row of it. */
  readonly one: string;
  /** `MedicalTool`: its type. */
  readonly One: string;
  /** `medical_tool`: its table. */
  readonly table: string;
  /** Its page’s title in both languages. */
  readonly title: { readonly zh: string; readonly en: string };
  /** `0063`: the number of its migration. */
  readonly migration: string;
  /** The domains on its left that exist, the nearest first: its lines are put after theirs. */
  readonly left: readonly string[];
}

/** What the specification calls the domains that are still to come. */
const chinese: Readonly<Record<string, string>> = {
  images: '影像',
  analyses: '分析',
  coupons: '优惠券',
  finance: '财务',
  mall: '商城',
  'medical-tools': '医疗工具',
  academy: '学院',
  support: '客服',
  notifications: '通知',
};

export const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** One of many, as far as an ending tells: `coupons` → `coupon`, `mall` → `mall-item`. */
function singular(name: string): string {
  if (name.endsWith('yses')) return name.replace(/es$/, 'is');
  return name.endsWith('s') ? name.slice(0, -1) : `${name}-item`;
}

function nextMigration(root: string): string {
  const numbers = readdirSync(join(root, 'server/src/migrations')).map((file) => Number.parseInt(file, 10));
  return String(Math.max(...numbers) + 1).padStart(4, '0');
}

/**
 * Reads the name of a new domain.
 * @throws Error where it has no place in the order of modules, or where something of it exists
 */
export function readDomain(root: string, name: string | undefined): Domain {
  const place = moduleOrder.indexOf(name as DomainName);
  const known = moduleOrder[place];
  if (!known)
    throw new Error(
      `${name ? `"${name}" is no domain` : 'Name a domain: npm run new -- coupons'}. It must be one of moduleOrder in scripts/lint-directions.ts: ${moduleOrder.join(', ')}`,
    );
  const folders = [`contract/src/${name}`, `server/src/modules/${name}`, `web/src/features/${name}`];
  const present = folders.find((folder) => existsSync(join(root, folder)));
  if (present) throw new Error(`${known} exists already: ${present}`);
  const isThere = (other: string): boolean => existsSync(join(root, 'server/src/modules', other));
  const one = singular(known);
  return {
    name: known,
    many: camel(known),
    Many: capital(camel(known)),
    one: camel(one),
    One: capital(camel(one)),
    table: one.replaceAll('-', '_'),
    title: { zh: chinese[known] ?? known, en: capital(known.replaceAll('-', ' ')) },
    migration: nextMigration(root),
    left: moduleOrder.slice(0, place).filter(isThere).reverse(),
  };
}
