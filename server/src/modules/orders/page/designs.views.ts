import type { StoredFile } from '@suya/contract/files/files.schema';
import type { DesignVersion } from '@suya/contract/orders/orders.schema';
import { sql } from 'kysely';

/** A design version within an order's statement. Times are in PostgreSQL's text format. */
type DesignInJson = Omit<DesignVersion, 'files'>;

/**
 * The design versions of the order `o`, newest first: all for the lab, the published ones for the clinic (row-level
 * security hides the others).
 */
export const designsOfOrder = sql<DesignInJson[]>`(
  SELECT coalesce(json_agg(json_build_object('id', v.id, 'version', v.version, 'designerName', v.designer_name,
           'createdAt', v.created_at, 'publishedAt', v.published_at, 'decision', v.decision, 'note', v.note,
           'stages', v.stages, 'rough', v.rough, 'parts',
           (SELECT coalesce(json_agg(json_build_object('fileId', f.file_id, 'kind', f.part, 'tooth', f.tooth,
                                                       'stage', f.stage) ORDER BY f.position), '[]')
              FROM design_file f WHERE f.clinic_id = v.clinic_id AND f.version_id = v.id),
           'markCount', (SELECT count(*) FROM review_mark m WHERE m.clinic_id = v.clinic_id AND m.version_id = v.id),
           'openMarks', (SELECT count(*) FROM review_mark m WHERE m.clinic_id = v.clinic_id AND m.version_id = v.id
                            AND m.resolved_at IS NULL)) ORDER BY v.version DESC), '[]')
    FROM design_version v WHERE v.clinic_id = o.clinic_id AND v.order_id = o.id)`;

/** The files that design versions are made of. */
export const filesOfDesigns = (designs: readonly DesignInJson[]): string[] =>
  designs.flatMap(({ parts }) => parts.map(({ fileId }) => fileId));

/** The result of `designsOfOrder`, with the files that the reader may see. */
export function toDesign(design: DesignInJson, files: ReadonlyMap<string, StoredFile>): DesignVersion {
  return {
    ...design,
    createdAt: new Date(design.createdAt).toISOString(),
    publishedAt: design.publishedAt && new Date(design.publishedAt).toISOString(),
    files: design.parts.flatMap(({ fileId }) => files.get(fileId) ?? []),
  };
}
