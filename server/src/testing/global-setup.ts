import type { TestProject } from 'vitest/node';
import { startTestEngine, type TestEngine } from './engine.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    adminUrl: string;
    template: string;
  }
}

/** One engine for all projects of a run, stopped with the last of them. */
let engine: Promise<TestEngine> | undefined;
let users = 0;

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  users += 1;
  engine ??= startTestEngine();
  const { adminUrl, template } = await engine;
  project.provide('adminUrl', adminUrl);
  project.provide('template', template);
  return async () => {
    users -= 1;
    if (users === 0) await (await engine)?.stop();
  };
}
