import type { MessageKey } from '#i18n/messages.ts'
import { openIdConnect } from './openid-connect.ts'
import type { ProviderType } from './provider.ts'
import { secret, issuer } from './setting-types.ts'

/**
 * Describes a provider that speaks OpenID Connect as it is written. Its settings are its id in
 * capitals with `_ISSUER`, `_CLIENT_ID` and `_CLIENT_SECRET`.
 */
export function openIdType({
  label,
  ...type
}: Pick<ProviderType, 'id' | 'field'> & { label: MessageKey }): ProviderType {
  const prefix = type.id.toUpperCase()
  return {
    ...type,
    settingPrefixes: [`${prefix}_`],
    settings: {
      [`${prefix}_ISSUER`]: issuer,
      [`${prefix}_CLIENT_ID`]: secret,
      [`${prefix}_CLIENT_SECRET`]: secret,
    },
    open: (_brand, settings: Record<string, string>) => ({
      id: type.id,
      label,
      ...openIdConnect({
        issuer: settings[`${prefix}_ISSUER`]!,
        id: settings[`${prefix}_CLIENT_ID`]!,
        secret: settings[`${prefix}_CLIENT_SECRET`]!,
      }),
    }),
  }
}
