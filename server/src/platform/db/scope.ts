/**
 * On whose behalf a query reads and writes. Each kind is a database role (`app_clinic`, `app_lab`, `app_system`,
 * `app_identity`); row-level security reads the rest from the transaction's settings.
 */
export type Scope =
  | {
      readonly kind: 'clinic';
      readonly clinicId: string;
      readonly clinicIds: readonly string[];
      readonly userId: string;
    }
  | { readonly kind: 'lab'; readonly userId: string }
  | { readonly kind: 'system'; readonly userId: null }
  | { readonly kind: 'identity'; readonly userId: string | null };
