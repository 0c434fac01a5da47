import type { Language } from '@suya/contract/messages/catalogue';
import { Form, Radio } from 'antd';
import { useLanguage, useT } from '../../../../lib/i18n.tsx';
import { useAccount } from '../../../../lib/session/account.ts';
import { keepLanguage } from '../../../../lib/session/keep-language.ts';
import { usePreference } from '../../../../lib/session/preference.ts';
import { Card } from '../../../../ui/page/card.tsx';

const showTypes = ['cardShow', 'tableShow'] as const;

/** Language, and how orders are shown. */
export function Preferences() {
  const t = useT();
  const language = useLanguage();
  const { side } = useAccount();
  const [{ orderShowType }, change] = usePreference();
  const languages = [
    { value: 'zh', label: t('shell.chinese') },
    { value: 'en', label: t('shell.english') },
  ];
  return (
    <Card title={t('account.setting.preferences')}>
      <Form layout="vertical" component="div">
        <Form.Item label={<span id="language-choice">{t('account.setting.language')}</span>}>
          <Radio.Group
            aria-labelledby="language-choice"
            options={languages}
            value={language}
            onChange={({ target }) => void keepLanguage(target.value as Language)}
          />
        </Form.Item>
        {side === 'clinic' && (
          <Form.Item
            label={<span id="show-type-choice">{t('account.setting.orderShowType')}</span>}
            extra={t('account.setting.saved')}
          >
            <Radio.Group
              aria-labelledby="show-type-choice"
              options={showTypes.map((value) => ({ value, label: t(`account.setting.${value}`) }))}
              value={orderShowType}
              onChange={({ target }) => change({ orderShowType: target.value })}
            />
          </Form.Item>
        )}
      </Form>
    </Card>
  );
}
