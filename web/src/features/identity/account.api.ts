import { addAddress, deleteAddress, updateAddress } from '@suya/contract/clinics/addresses.endpoints';
import { listAddresses } from '@suya/contract/clinics/clinics.endpoints';
import type { AnswerOf } from '@suya/contract/http/endpoint';
import {
  changePasswd,
  changePhone,
  contact4mid,
  contactWithMmm,
  getProfile,
  removeAccount,
  unlinkPartner,
  updateInfo,
} from '@suya/contract/identity/account.endpoints';
import { getAccountInfo } from '@suya/contract/identity/identity.endpoints';
import {
  confirmFactor,
  removeFactor,
  renewRecoveryCodes,
  setUpFactor,
} from '@suya/contract/identity/second-factor.endpoints';
import { endOtherSessions, endSession, listSessions, listSignIns } from '@suya/contract/identity/sessions.endpoints';
import { getVipRights } from '@suya/contract/identity/vip.endpoints';
import { query, useAct } from '../../lib/http/query.ts';

export type VipRights = AnswerOf<typeof getVipRights>;

const me = [getProfile, getAccountInfo];

export const profileQuery = query(getProfile, {});
export const useUpdateInfo = () => useAct(updateInfo, { invalidates: me, quiet: true });
export const useChangePasswd = () => useAct(changePasswd, { invalidates: [listSessions], quiet: true });
export const useChangePhone = () => useAct(changePhone, { invalidates: me, quiet: true });
export const useLinkMmm = () => useAct(contactWithMmm, { invalidates: [getProfile], quiet: true });
export const useLinkMid = () => useAct(contact4mid, { invalidates: [getProfile], quiet: true });
export const useUnlinkPartner = () => useAct(unlinkPartner, { invalidates: [getProfile] });
export const useRemoveAccount = () => useAct(removeAccount, { quiet: true });

export const useSetUpFactor = () => useAct(setUpFactor);
export const useConfirmFactor = () => useAct(confirmFactor, { invalidates: me, quiet: true });
export const useRenewRecoveryCodes = () => useAct(renewRecoveryCodes, { invalidates: [getProfile] });
export const useRemoveFactor = () => useAct(removeFactor, { invalidates: me, quiet: true });

export const vipRightsQuery = query(getVipRights, {}, { news: ['payment'] });

export const sessionsQuery = query(listSessions, {});
export const useEndSession = () => useAct(endSession, { invalidates: [listSessions] });
export const useEndOthers = () => useAct(endOtherSessions, { invalidates: [listSessions] });
export const signInsQuery = (page: { pageIndex: number; pageSize: 10 | 20 | 30 | 50 }) => query(listSignIns, page);

export const useAddAddress = () => useAct(addAddress, { invalidates: [listAddresses], quiet: true });
export const useUpdateAddress = () => useAct(updateAddress, { invalidates: [listAddresses], quiet: true });
export const useDeleteAddress = () => useAct(deleteAddress, { invalidates: [listAddresses] });
