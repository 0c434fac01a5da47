import { translate } from './i18n.tsx';

/** What the server wrote into the page under a name; empty where it wrote nothing. */
function written(name: string): string {
  const content = document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content ?? '';
  return content.startsWith('__') ? '' : content;
}

/** The name the product runs under: the server writes BRAND_NAME into the page; where nobody did, our own. */
export const brandName = (): string => written('brand') || translate('common.brand');

/** Who runs this portal and answers for personal information, as OPERATOR_NAME says; empty where nobody entered it. */
export const operatorName = (): string => written('operator');

/** How to reach them on personal information, as PRIVACY_CONTACT says; empty where nobody entered it. */
export const privacyContact = (): string => written('privacy-contact');
