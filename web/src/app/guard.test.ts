import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { leadWith } from '../lib/browser/navigation.ts';
import { queryClient } from '../lib/http/query.ts';
import { keepSession, readCodeLogin, readToken } from '../lib/session/session.ts';
import { standInBrowser } from '../testing/browser.ts';
import { startHttpDouble } from '../testing/http-double.ts';
import { currentToast, dismissToast } from '../ui/feedback/toast.tsx';
import {
  guardPersonal,
  homeOf,
  keepCode,
  landingOf,
  requireTexts,
  requireToken,
  skipLogin,
  worksWithoutClinic,
} from './guard.ts';

const origin = 'http://portal.example';
const at = (path: string) => ({ request: new Request(`${origin}${path}`) });
const ledTo = (act: () => unknown): string | null => {
  try {
    const answer = act();
    return answer instanceof Response ? answer.headers.get('Location') : null;
  } catch (thrown) {
    return (thrown as Response).headers.get('Location');
  }
};

beforeEach(() => standInBrowser(origin));

describe('the guard', () => {
  it('leads the signed-out to the sign-in with the whole address they wanted', () => {
    expect(ledTo(() => requireToken(at('/caseList?group=draft')))).toBe('/login?redirect=%2FcaseList%3Fgroup%3Ddraft');
    keepSession('secret', {});
    expect(ledTo(() => requireToken(at('/caseList')))).toBeNull();
  });

  it('leads a signed-in person on /login to the target, or to / where there is none or it is another site', () => {
    expect(ledTo(() => skipLogin(at('/login')))).toBeNull();
    keepSession('secret', {});
    expect(ledTo(() => skipLogin(at('/login')))).toBe('/');
    expect(ledTo(() => skipLogin(at('/login?redirect=%2FmergePay')))).toBe('/mergePay');
    expect(ledTo(() => skipLogin(at('/login?redirect=https%3A%2F%2Fevil.example')))).toBe('/');
  });

  it('keeps a waiting device’s code and challenge of a signed-in person, and asks them', () => {
    const arrival = at('/home?code=abc&codeChallenge=def');
    expect(ledTo(() => keepCode(arrival))).toBeNull();
    expect(readCodeLogin()).toBeUndefined();
    keepSession('secret', {});
    expect(ledTo(() => keepCode(at('/home?code=abc')))).toBeNull();
    expect(ledTo(() => keepCode(arrival))).toBe('/personalCenter?currentLocation=6');
    expect(readCodeLogin()).toEqual({ code: 'abc', codeChallenge: 'def' });
  });

  it('sends who is no authenticated doctor over /shuyaHome, where there is a clinic, and never away from the papers', () => {
    const landed = (side: 'lab' | 'clinic' | 'none', userAuth: 1 | 2) =>
      landingOf({ side, permissions: [], loginData: { orgAuth: 1, userAuth } });
    expect([landed('clinic', 2), landed('clinic', 1)]).toEqual(['/shuyaHome', '/home']);
    expect([landed('none', 2), landed('lab', 2)]).toEqual(['/clinicManage', '/lab']);
    expect(worksWithoutClinic('/userInfo/doctor')).toBe(true);
  });

  it('knows where everybody’s work is, and which pages are of use without a clinic', () => {
    const sides = ['lab', 'clinic', 'none'] as const;
    expect(sides.map((side) => homeOf({ side, permissions: [] }))).toEqual(['/lab', '/home', '/clinicManage']);
    expect(['/clinicManage', '/userInfo/1', '/school/7'].every(worksWithoutClinic)).toBe(true);
    expect(['/home', '/caseList', '/clinicManager'].some(worksWithoutClinic)).toBe(false);
  });
});

describe('an answer without its person', async () => {
  const double = await startHttpDouble();
  const visits: string[] = [];
  beforeEach(async () => {
    standInBrowser(double.origin);
    await requireTexts();
    leadWith((to) => void visits.push(to));
    queryClient.clear();
    dismissToast();
  });
  afterAll(() => double.close());

  it.each([null, {}, { side: 'clinic', permissions: [], userInfo: null }])(
    'of %j says so and leads to the sign-in',
    async (data) => {
      keepSession('secret', {});
      double.answerJson(200, { code: 200, msg: 'ok', data, traceId: 't' });
      const thrown = await guardPersonal().then(
        () => undefined,
        (error: unknown) => error,
      );
      expect((thrown as Response).headers.get('Location')).toBe('/login');
      expect(currentToast()).toMatchObject({ kind: 'error', text: '验证失败，请重新登录。' });
      expect(readToken()).toBeUndefined();
      expect(visits.at(-1)).toBe('/login');
    },
  );
});
