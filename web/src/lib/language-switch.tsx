import { PlainButton } from '../ui/plain.tsx';
import { chooseLanguage, useLanguage, useT } from './i18n.tsx';

/** The way to the other language on pages that nobody signs in to: named in that language. */
export function LanguageSwitch() {
  const t = useT();
  const other = useLanguage() === 'zh' ? 'en' : 'zh';
  return (
    <PlainButton lang={other === 'zh' ? 'zh-CN' : 'en'} onClick={() => void chooseLanguage(other)}>
      {t(other === 'zh' ? 'shell.chinese' : 'shell.english')}
    </PlainButton>
  );
}
