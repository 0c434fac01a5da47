import { useLanguage, useT } from '../../lib/i18n.tsx';
import { keepLanguage } from '../../lib/session/keep-language.ts';
import { MenuButton } from '../../ui/dialog/menu-button.tsx';

function Globe() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="18"
      height="18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="9" />
      <path d="M3 12h18M12 3c3 3 4 6 4 9s-1 6-4 9c-3-3-4-6-4-9s1-6 4-9Z" />
    </svg>
  );
}

export function LanguageMenu() {
  const t = useT();
  const language = useLanguage();
  return (
    <MenuButton
      name={t('shell.language')}
      label={<Globe />}
      choices={[
        { key: 'zh', label: t('shell.chinese'), checked: language === 'zh', onChoose: () => void keepLanguage('zh') },
        { key: 'en', label: t('shell.english'), checked: language === 'en', onChoose: () => void keepLanguage('en') },
      ]}
    />
  );
}
