import type * as addresses from '@suya/contract/clinics/addresses.endpoints';
import type { AnswerOf, InputOf } from '@suya/contract/http/endpoint';
import { AppError } from '../../platform/app-error.ts';
import type { ClinicCtx } from '../../platform/ctx.ts';
import { insertAddress } from './clinics.repo.ts';

const MOST_ADDRESSES = 30;

/** Adds an address to the clinic's list. @throws AppError 409 beyond thirty */
export async function addAddress(
  ctx: ClinicCtx,
  address: InputOf<typeof addresses.addAddress>,
): Promise<AnswerOf<typeof addresses.addAddress>> {
  const { count } = await ctx.db
    .selectFrom('clinic_address')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('clinic_id', '=', ctx.scope.clinicId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_ADDRESSES) {
    throw new AppError(409, {}, { key: 'clinics.tooManyAddresses', params: { limit: MOST_ADDRESSES } });
  }
  return { id: await insertAddress(ctx, address), ...address };
}

/** @throws AppError 404 where the clinic has no such address */
export async function updateAddress(
  ctx: ClinicCtx,
  { addressId, ...address }: InputOf<typeof addresses.updateAddress>,
): Promise<AnswerOf<typeof addresses.updateAddress>> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('clinic_address')
    .set(address)
    .where('clinic_id', '=', ctx.scope.clinicId)
    .where('id', '=', addressId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError(404);
  return { id: addressId, ...address };
}

/** Orders keep the address that they were submitted with. @throws AppError 404 */
export async function deleteAddress(
  ctx: ClinicCtx,
  { addressId }: InputOf<typeof addresses.deleteAddress>,
): Promise<null> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('clinic_address')
    .where('clinic_id', '=', ctx.scope.clinicId)
    .where('id', '=', addressId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError(404);
  return null;
}
