import { useEffect } from 'react';

let brand = '';

/** The name that every page's title begins with. */
export function setTitleBrand(name: string): void {
  brand = name;
  document.title = name;
}

/** Names the page in the browser's tab: brand first. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${brand} · ${title}` : brand;
  }, [title]);
}
