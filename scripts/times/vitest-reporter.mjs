import { noteTimes } from './times.mjs';

/** Notes how long each test file took, its imports and preparations included. */
export default class TimesReporter {
  onTestRunEnd(modules) {
    noteTimes(
      modules.map((module) => {
        const { duration, collectDuration, environmentSetupDuration, setupDuration, prepareDuration } =
          module.diagnostic();
        const ms = duration + collectDuration + environmentSetupDuration + setupDuration + prepareDuration;
        return { file: module.relativeModuleId, ms };
      }),
    );
  }
}
