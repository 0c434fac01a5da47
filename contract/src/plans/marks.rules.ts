/** Who looks at a mark, and how far its version has come. */
export interface Resolver {
  readonly fromLab: boolean;
  readonly userId: string;
  readonly isPublished: boolean;
}

/**
 * Whether a mark may be settled or opened again by this person: whoever pinned it does not say that it is done, the
 * other side does. Before the clinic sees the version both sides are the lab, and it is a colleague.
 */
export function mayResolve(
  mark: { readonly fromLab: boolean; readonly createdBy: string },
  { fromLab, userId, isPublished }: Resolver,
): boolean {
  if (mark.fromLab !== fromLab) return true;
  return !isPublished && mark.createdBy !== userId;
}
