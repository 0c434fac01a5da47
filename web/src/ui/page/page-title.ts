import { useEffect } from 'react';

let brand = '';

/** Sets the name that every page's title begins with. */
export function setTitleBrand(name: string): void {
  brand = name;
  document.title = name;
}

/** Sets the title of the browser's tab: brand first. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${brand} · ${title}` : brand;
  }, [title]);
}
