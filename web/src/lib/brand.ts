import { translate } from './i18n.tsx';

/** The content of a meta tag that the server wrote into the page; empty if it wrote none. */
function written(name: string): string {
  const content = document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content ?? '';
  return content.startsWith('__') ? '' : content;
}

/** The product's name: BRAND_NAME, which the server writes into the page, or our own by default. */
export const brandName = (): string => written('brand') || translate('common.brand');

/** The operator of this portal, who is responsible for personal information (OPERATOR_NAME); empty if not set. */
export const operatorName = (): string => written('operator');

/** How to contact them about personal information (PRIVACY_CONTACT); empty if not set. */
export const privacyContact = (): string => written('privacy-contact');
