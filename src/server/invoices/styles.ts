import { StyleSheet } from '@react-pdf/renderer'
import { direction } from '#i18n/locales.ts'
import { generalFonts } from './fonts.ts'

const grey = '#55605b'
const rule = { borderColor: '#d9dcd7', borderStyle: 'solid' } as const

// eslint-disable-next-line max-lines-per-function -- one sheet of styles
export function stylesOf(locale: string) {
  const isRtl = direction(locale) === 'rtl'
  const flexDirection = isRtl ? 'row-reverse' : 'row'
  const textAlign = isRtl ? 'right' : 'left'
  return StyleSheet.create({
    page: {
      padding: 48,
      paddingBottom: 72,
      fontFamily: generalFonts,
      fontSize: 10,
      color: '#1b211e',
      textAlign,
    },
    columns: { flexDirection, gap: 24, marginBottom: 24 },
    column: { flex: 1 },
    fact: { marginBottom: 6 },
    seller: { flexDirection, justifyContent: 'space-between', gap: 24, marginBottom: 24 },
    company: { fontSize: 14, fontWeight: 'bold', marginBottom: 4 },
    logo: { maxWidth: 180, maxHeight: 56, objectFit: 'contain' },
    title: { fontSize: 22, fontWeight: 'bold', marginBottom: 12 },
    label: { color: grey },
    bold: { fontWeight: 'bold' },
    row: { flexDirection, gap: 16, paddingVertical: 6, borderTopWidth: 0.5, ...rule },
    head: { flexDirection, gap: 16, paddingVertical: 6, color: grey },
    name: { flex: 1 },
    amount: { flexShrink: 0, maxWidth: 200, textAlign: isRtl ? 'left' : 'right' },
    summary: { width: 280, alignSelf: isRtl ? 'flex-start' : 'flex-end', marginTop: 8 },
    sum: { flexDirection, justifyContent: 'space-between', gap: 16, paddingVertical: 2 },
    total: {
      flexDirection,
      justifyContent: 'space-between',
      gap: 16,
      paddingTop: 8,
      marginTop: 6,
      borderTopWidth: 1,
      fontSize: 12,
      ...rule,
    },
    paid: { flexDirection, justifyContent: 'space-between', gap: 16, paddingTop: 6 },
    list: { marginTop: 20 },
    listTitle: { fontWeight: 'bold', paddingBottom: 6 },
    taxes: { width: 280, alignSelf: isRtl ? 'flex-start' : 'flex-end', marginTop: 16, fontSize: 9 },
    tax: { flexDirection, gap: 16, paddingVertical: 2 },
    taxAmount: { width: 80, textAlign: isRtl ? 'left' : 'right' },
    foot: {
      position: 'absolute',
      bottom: 32,
      left: 48,
      right: 48,
      flexDirection,
      justifyContent: 'space-between',
      color: grey,
      fontSize: 8,
    },
  })
}
