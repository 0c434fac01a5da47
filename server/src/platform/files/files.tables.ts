import type { FileKind, FileVariant, StoredFile } from '@suya/contract/files/files.schema';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** Written as JSON text, read parsed, never changed. */
type Fact<T> = JSONColumnType<T & object, string, never> | null;

export interface FileTable {
  clinic_id: string;
  id: string;
  kind: FileKind;
  name: string;
  bytes: number;
  sha256: string;
  content_type: string;
  mesh: Fact<NonNullable<StoredFile['mesh']>>;
  picture: Fact<NonNullable<StoredFile['picture']>>;
  side: 'clinic' | 'lab';
  order_id: string | null;
  shown_to_clinic: boolean;
  upload_key: string;
  uploaded_by: string;
  uploaded_by_name: string;
  uploaded_at: Generated<Date>;
  unreferred_since: Generated<Date | null>;
}

export interface FileVariantTable {
  clinic_id: string;
  file_id: string;
  kind: FileVariant;
  content_type: string;
  made_at: ColumnType<Date, Date | undefined, Date>;
}

export interface FileUsageTable {
  clinic_id: string;
  bytes: Generated<number>;
  files: Generated<number>;
  max_bytes: Generated<number>;
  max_files: Generated<number>;
}

declare module '../db/tables.ts' {
  interface Tables {
    file: FileTable;
    file_usage: FileUsageTable;
    file_variant: FileVariantTable;
  }
}
