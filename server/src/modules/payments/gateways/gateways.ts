import { fillPath } from '@suya/contract/http/endpoint';
import { takeNotice } from '@suya/contract/payments/payments.endpoints';
import type { SettingGroup } from '../../../platform/config.ts';
import { type Gateway, GatewayError } from './gateway.ts';
import { wechatPay } from './wechat.ts';

/** A gateway that can be configured, declared with its adapter. */
export interface GatewayKind {
  readonly settings: SettingGroup;
  /**
   * Opens the gateway.
   * @param values the settings by their full names
   * @param now the database's clock
   * @returns null if none of its settings are set
   */
  readonly open: (values: Readonly<Record<string, string | undefined>>, now: () => Date) => Gateway | null;
}

/** Every supported gateway. A new one is one line here. */
export const gatewayKinds: readonly GatewayKind[] = [wechatPay];

/** The operator's settings for them. */
export const gatewaySettings: readonly SettingGroup[] = gatewayKinds.map(({ settings }) => settings);

/** The configured gateways, by the name that an attempt stores. */
export type Gateways = ReadonlyMap<string, Gateway>;

/** Opens every gateway that has its settings. */
export function openGateways(values: Readonly<Record<string, string | undefined>>, now: () => Date): Gateways {
  const opened = gatewayKinds.flatMap((kind) => kind.open(values, now) ?? []);
  return new Map(opened.map((gateway) => [gateway.name, gateway]));
}

/**
 * The gateway that an attempt was made with, as stored in the attempt.
 * @throws GatewayError if its settings were removed: the attempt waits until they are back
 */
export function gatewayOf(gateways: Gateways, attempt: { readonly gateway: string }): Gateway {
  const gateway = gateways.get(attempt.gateway);
  if (!gateway) throw new GatewayError('credentials', 'NOT_CONFIGURED');
  return gateway;
}

/**
 * The URL at which a gateway notifies us.
 * @param publicUrl our public address, without a trailing slash
 */
export const noticeUrl = (publicUrl: string, gateway: Pick<Gateway, 'name'>): string =>
  publicUrl + fillPath(takeNotice.path, { gateway: gateway.name });

/**
 * The clock difference of the gateway that is furthest off, in ms (see `Gateway.skewMs`); null before any has
 * answered.
 */
export function worstSkewMs(gateways: Gateways): number | null {
  const known = [...gateways.values()].flatMap((gateway) => gateway.skewMs() ?? []);
  return known.reduce<number | null>(
    (worst, skew) => (Math.abs(skew) > Math.abs(worst ?? 0) ? skew : (worst ?? skew)),
    null,
  );
}
