import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const source = fileURLToPath(new URL('../..', import.meta.url));

/** Everything of the server that runs, its migrations and its demo data among it. */
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.(ts|sql)$/.test(file) && !/\.(test|races|faults)\.ts$|(^|\/)(testing|conformity|faults)\//.test(file),
);

interface Part {
  readonly file: string;
  readonly name: string;
  readonly text: string;
}

/** A file's functions and constants, each with all that belongs to it. */
function partsOf(file: string, text: string): Part[] {
  const begins = [...text.matchAll(/^(?:export )?(?:async )?(?:function|const|class) (\w+)/gm)];
  return begins.map((begin, n) => ({
    file,
    name: begin[1] ?? '',
    text: text.slice(begin.index, begins[n + 1]?.index),
  }));
}

/** A migration's statements; nobody calls one by its name. */
const statementsOf = (file: string, text: string): Part[] =>
  text.split(/;\s*\n/).map((statement) => ({ file, name: statement.trim().slice(0, 40), text: statement }));

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|^\s*(?:\/\/|--).*$/gm, '');

const everything = files.flatMap((file) => {
  const text = withoutComments(readFileSync(join(source, file), 'utf8'));
  return file.endsWith('.sql') ? statementsOf(file, text) : partsOf(file, text);
});

/** Where roles are kept: those of staff, those that wait in an invitation, those of the lab. */
const TABLES = 'membership|staff_invitation|lab_staff';
const BUILT = new RegExp(`\\.(?:insertInto|updateTable|mergeInto)\\(\\s*'(?:${TABLES})`);
const WRITTEN = new RegExp(`\\b(?:INSERT INTO|MERGE INTO|UPDATE)\\s+(?:app\\.)?(?:${TABLES})\\b(?!\\s+OF\\b)`);

/** Whether a part writes somebody's roles: by name, or with what was spread from elsewhere. */
function writesRoles({ text }: Part): boolean {
  if (!(BUILT.test(text) || WRITTEN.test(text))) return false;
  return /\broles\b|\.\.\.\(?\w/.test(text);
}

/**
 * Who writes roles past the question whether the manager may give them, and why nobody is raised by that. A name that
 * writes none any more has to go from here.
 */
const grounds: Readonly<Record<string, string>> = {
  openClinic: 'whoever opens a clinic is its admin',
  insertMember: 'the system: demo data',
  settleDoctorsClinics: 'an admin may be named as a doctor once their own papers have passed',
  joinAs: 'the roles of an invitation were asked about when it was written',
  setRoles: 'an admin hands over to somebody else what is their own',
  insertLabPerson: 'the system: demo data; to anybody else the database refuses it',
  putLabPerson: 'the platform’s administrator, or the first one; to anybody else the database refuses it',
  updateLabPerson: 'the platform’s administrator; to anybody else the database refuses it',
};

/** Whether a part asks `requireMayChange`, or is called only by parts that do. */
function asks(part: Part, parts: readonly Part[], seen: ReadonlySet<Part> = new Set()): boolean {
  if (/\brequireMayChange\(/.test(part.text)) return true;
  if (!/^\w+$/.test(part.name)) return false;
  const called = new RegExp(`\\b${part.name}\\b`);
  const callers = parts.filter((other) => other !== part && !seen.has(other) && called.test(other.text));
  return callers.length > 0 && callers.every((caller) => asks(caller, parts, new Set([...seen, part])));
}

const unasked = (parts: readonly Part[]): string[] =>
  parts
    .filter((part) => writesRoles(part) && !(part.name in grounds) && !asks(part, parts))
    .map(({ file, name }) => `${file}: ${name}`);

test('nobody’s roles are written before it was asked whether they may be given', () => {
  expect(unasked(everything)).toEqual([]);
  const writers = everything.filter(writesRoles).map(({ name }) => name);
  expect(writers).toEqual(expect.arrayContaining(['joinClinic', 'updateEmployee', 'inviteEmployee']));
  expect(Object.keys(grounds).filter((name) => !writers.includes(name))).toEqual([]);
});

test('canary: a statement that writes roles unasked is found, in whatever words and however far from its caller', () => {
  const found = (text: string) => unasked([...everything, ...partsOf('canary.ts', text)]);
  const built =
    "export async function raise(tx) {\n  await tx.db.updateTable('membership').set({ roles }).execute();\n}\n";
  expect(found(built)).toEqual(['canary.ts: raise']);
  expect(found('const raise = (tx) => sql`UPDATE membership SET roles = array_append(roles, 1)`;')).toHaveLength(1);
  expect(found("function raise(tx) {\n  tx.db.insertInto('lab_staff').values({ ...person });\n}")).toHaveLength(1);
  const asked = 'export async function give(tx) {\n  requireMayChange(tx.actor, null, after);\n  await raise(tx);\n}\n';
  expect(found(`${built}${asked}`)).toEqual([]);
  expect(found(`${built}${asked}export async function pass(tx) {\n  await raise(tx);\n}\n`)).toEqual([
    'canary.ts: raise',
  ]);
  expect(unasked(statementsOf('canary.sql', "UPDATE membership SET roles = '{admin}';\n"))).toHaveLength(1);
  expect(found("function rename(tx) {\n  tx.db.updateTable('membership').set({ name });\n}")).toEqual([]);
});
