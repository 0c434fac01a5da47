import { translate } from './i18n.tsx';

const placeholder = '__BRAND_NAME__';

/** The name the product runs under: the server writes BRAND_NAME into the page; where nobody did, our own. */
export function brandName(): string {
  const written = document.querySelector<HTMLMetaElement>('meta[name=brand]')?.content;
  return written && written !== placeholder ? written : translate('common.brand');
}
