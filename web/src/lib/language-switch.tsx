import { PlainButton } from '../ui/page/plain.tsx';
import { chooseLanguage, useLanguage, useT } from './i18n.tsx';

/** Switches the language on pages without a signed-in person. The label is in the other language. */
export function LanguageSwitch() {
  const t = useT();
  const other = useLanguage() === 'zh' ? 'en' : 'zh';
  return (
    <PlainButton lang={other === 'zh' ? 'zh-CN' : 'en'} onClick={() => void chooseLanguage(other)}>
      {t(other === 'zh' ? 'shell.chinese' : 'shell.english')}
    </PlainButton>
  );
}
