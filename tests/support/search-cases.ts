import { locales, type Locale } from '#i18n/locales.ts'
import type { Line } from './fed-shopper.ts'

/** Lists searches, apart by bars, beside the orders that each of them finds, apart by spaces. */
type Cases = [found: string, searches: string][]

/** Holds a product of each order in the languages of `locales`, apart by bars. */
const names: Record<string, string> = {
  boots:
    'Larch boots | Lariks laarzen | Lärchen Stiefel | Bottes mélèze | Botas de alerce | Buty modrzewiowe | حذاء جبلي',
  tent: 'Trekking tent | Koepel tenten | Kuppel Zelt | Tente dôme | Tienda iglú | Namiot kopułowy | خيمة رحلات',
  lamp: 'Café lamp | Tafel lamp | Tisch Lampe | Lampe de chevet | Lámpara mesita | Lampka nocna | مصباح مكتب',
  kettle:
    'Slow kettle | Trage waterkoker | Langsamer Wasserkocher | Bouilloire lente | Hervidor lento | Powolny czajnik | غلاية بطيئة',
  backpack:
    'Quayside backpack | Grote rugzak | Großer Rucksack | Sac à dos géant | Mochila enorme | Duży plecak | حقيبة ظهر',
  scarf:
    'Wool scarf | Wollen sjaal | Wolliger Schal | Écharpe douce | Bufanda suave | Wełniany szalik | وشاح ناعم',
  mug: 'Stoneware mug | Gestreepte mok | Gestreifter Becher | Gobelet rayé | Taza rayada | Kubek w paski | كوب مخطط',
  bell: 'Brass bicycle bell | Messing fietsbel | Messing Klingel | Sonnette dorée | Timbre dorado | Mosiężny dzwonek | جرس نحاسي',
}

const cancelled = { status: 'cancelled' }
const delivered = { status: 'finished', products: 'delivered' }
const kinds: Record<string, { status: string; products?: string; created: string }> = {
  boots: { status: 'processing', products: 'shipped', created: '2024-01-15T09:00:00Z' },
  tent: { ...delivered, created: '2024-03-04T09:00:00Z' },
  lamp: { ...cancelled, created: '2023-11-13T09:00:00Z' },
  kettle: { status: 'created', created: '2023-07-01T09:00:00Z' },
  backpack: { status: 'fraudCheck', created: '2024-07-02T09:00:00Z' },
  scarf: { status: 'declined', created: '2022-12-24T09:00:00Z' },
  mug: { status: 'processing', products: 'awaitingFulfillment', created: '2024-05-20T09:00:00Z' },
  bell: { ...delivered, created: '2022-02-02T09:00:00Z' },
}
const orderKeys = Object.keys(kinds)

/** Returns the lines of a feed with the orders of a customer. */
export const searchedOrderLines = (customer: string): Line[] =>
  orderKeys.map((key, n) => ({
    type: 'order',
    externalId: `search-${key}`,
    updatedAt: '2026-01-02T09:00:00Z',
    customer,
    orderNumber: `70401${n}`,
    created: kinds[key]!.created,
    status: kinds[key]!.status,
    currency: 'EUR',
    totalPrice: 9,
    products: [
      {
        name: Object.fromEntries(locales.map((locale, i) => [locale, names[key]!.split(' | ')[i]])),
        sku: `K${n}-${n}Z-G`,
        price: 9,
        status: kinds[key]!.products ?? 'awaitingFulfillment',
      },
    ],
    shipments: [{ number: `P70401${n}-1`, lines: [1] }],
    invoice: { name: 'i.pdf', number: `INV-${n}00${n}`, date: '2026-01-02T09:00:00Z' },
  }))

export const searchCases: Record<Locale, Cases> = {
  en: [
    [
      'boots',
      'larch boots | boots larch | BOOTS | boot | larhc boots | larche boots | larchs | boots 2024',
    ],
    ['boots', 'january boots | boots jan 2024 | 15 january 2024 | 2024-01-15 | order 704010'],
    [
      'boots',
      '#704010 | 704010 | P704010-1 | INV-0000 | k0-0z-g | shipped | on its way | boots shipped',
    ],
    ['tent', 'tent | tents | trekking tents | treking | march tent | tent from march 2024'],
    ['lamp', 'cafe lamp | café lamps | lamp 2023 | canceled lamp | 13th of November 2023'],
    ['kettle', 'slow kettle | kettles | kettel | unpaid | created | my unpaid kettle | july 2023'],
    ['backpack', 'backpacks | quayside | under review | bakpack | 2 july 2024 | backpack july'],
    ['scarf', 'wool scarf | scarf wool | declined | scarf december | dec 2022'],
    ['mug', 'mugs | stoneware mug | stonewear mug | may mug'],
    ['bell', 'bicycle bell | brass bells | bicylce | february | 2 feb 2022'],
    ['boots mug', 'processing | Processing'],
    ['tent bell', 'delivered | finished | delivered'],
    ['lamp scarf', 'cancelled'],
  ],
  nl: [
    [
      'boots',
      'lariks laarzen | laarzen | laarz | larisk | laarzen 2024 | laarzen januari | onderweg',
    ],
    ['boots', '15 januari 2024 | bestelling 704010 | bestelling nr. 704010 | verzonden laarzen'],
    ['tent', 'koepel tent | tenten koepel | maart 2024'],
    ['lamp', 'tafel lampen | tafel | 13 november 2023 | lamp geannuleerd'],
    [
      'kettle',
      'waterkokers | waterkoker | trage | onbetaald | niet betaald | aangemaakt | juli 2023',
    ],
    ['backpack', 'rugzak | rugzakken | grote rugzak | wordt gecontroleerd | rugzka | 2 juli 2024'],
    ['scarf', 'wollen sjaal | sjaals | geweigerd | sjaal december | 24 december 2022'],
    ['mug', 'gestreepte mok | mok | gestreepte | mei 2024'],
    ['bell', 'fietsbel | fietsbellen | messing fietsbel | februari 2022'],
    ['boots mug', 'in behandeling'],
    ['tent bell', 'bezorgd | afgerond | geleverd'],
    ['lamp scarf', 'geannuleerd'],
  ],
  de: [
    [
      'boots',
      'lärchen stiefel | larchen stiefel | Stiefel | STIEFELN | stiefel 2024 | Stiefel Januar',
    ],
    [
      'boots',
      'unterwegs | 15. Januar 2024 | Bestellung 704010 | Auftrag Nr. 704010 | stifel | versandt',
    ],
    ['tent', 'kuppel zelt | zelte | März 2024 | zelt märz'],
    ['lamp', 'tisch lampen | Tisch | 13. November 2023 | lampe storniert'],
    [
      'kettle',
      'wasserkocher | Waserkocher | langsamer | unbezahlt | nicht bezahlt | angelegt | Juli 2023',
    ],
    [
      'backpack',
      'rucksack | großer rucksack | grosser Rucksack | in Prüfung | Rucksak | 2. Juli 2024',
    ],
    ['scarf', 'schal | schals | wolliger | abgelehnt | Schal Dezember'],
    ['mug', 'becher | bechern | gestreifter becher | Mai 2024'],
    ['bell', 'klingel | klingeln | messing klingel | Februar 2022'],
    ['boots mug', 'in Bearbeitung'],
    ['tent bell', 'zugestellt | abgeschlossen | geliefert'],
    ['lamp scarf', 'storniert'],
  ],
  fr: [
    [
      'boots',
      'bottes mélèze | bottes | botte | melezes | bottes de 2024 | bottes janvier | en route',
    ],
    ['boots', '15 janvier 2024 | commande 704010 | commande n° 704010 | bottse | expédiée'],
    ['tent', 'tente dôme | tentes | dome | mars 2024 | tente mars'],
    ['lamp', 'lampe de chevet | chevet | lampes chevet | 13 novembre 2023 | lampe annulée'],
    ['kettle', 'bouilloire | bouilloires | bouiloire | lente | impayée | non payée | créée'],
    ['backpack', 'sac à dos | sac geant | sacs | en cours de vérification | 2 juillet 2024'],
    ['scarf', 'écharpe | echarpes | echarpe douce | refusée | écharpe décembre'],
    ['mug', 'gobelet | gobelets | gobelet raye | mai 2024'],
    ['bell', 'sonnette | sonnettes | sonette | dorée | février 2022'],
    ['boots mug', 'en cours de traitement'],
    ['tent bell', 'livrées | terminée | livré'],
    ['lamp scarf', 'annulées | annulé'],
  ],
  es: [
    ['boots', 'botas de alerce | botas | bota | alerces | botas 2024 | botas enero | en camino'],
    [
      'boots',
      '15 de enero de 2024 | pedido 704010 | número 704010 | enviado | botas enviadas alerce',
    ],
    ['tent', 'tienda iglú | tiendas | iglu | marzo de 2024 | tienda marzo'],
    ['lamp', 'lámpara mesita | lamparas | lamapra | 13 de noviembre de 2023 | lámpara cancelada'],
    ['kettle', 'hervidor | hervidores | hervidor lento | sin pagar | creado | julio de 2023'],
    ['backpack', 'mochila | mochilas | mochial | enorme | en revisión | 2 de julio de 2024'],
    ['scarf', 'bufanda | bufandas | bufanda suave | rechazado | bufanda diciembre'],
    ['mug', 'taza | tazas | taza rayada | mayo de 2024'],
    ['bell', 'timbre | timbres | timbre dorado | febrero de 2022'],
    ['boots mug', 'en proceso'],
    ['tent bell', 'entregados | finalizado | entregado'],
    ['lamp scarf', 'cancelados'],
  ],
  pl: [
    ['boots', 'buty modrzewiowe | buty | buty 2024 | buty styczeń | modrzewiowych | w drodze'],
    ['boots', '15 stycznia 2024 | zamówienie 704010 | zamówienie nr 704010 | wysłane'],
    ['tent', 'namiot kopułowy | namioty | kopulowy | namoit | marzec 2024 | namiot marzec'],
    ['lamp', 'lampka nocna | nocna | lampki | 13 listopada 2023 | lampka anulowane'],
    ['kettle', 'czajnik | czajniki | czajnki | powolny | nieopłacone | utworzone | lipiec 2023'],
    ['backpack', 'plecak | plecaki | duży plecak | duzy | sprawdzane | 2 lipca 2024'],
    ['scarf', 'szalik | szaliki | wełniany szalik | welniany | odrzucone | szalik grudzień'],
    ['mug', 'kubek | kubek w paski | paski | maj 2024'],
    ['bell', 'dzwonek | mosiężny dzwonek | mosiezny | luty 2022'],
    ['boots mug', 'w realizacji'],
    ['tent bell', 'doręczone | zakończone | dostarczone'],
    ['lamp scarf', 'anulowane'],
  ],
  ar: [
    [
      'boots',
      'حذاء جبلي | جبلي | حِذَاء | حذاء 2024 | حذاء ٢٠٢٤ | حذاء يناير | في الطريق | تم الشحن',
    ],
    ['boots', '١٥ يناير ٢٠٢٤ | طلب ٧٠٤٠١٠ | رقم الطلب 704010'],
    ['tent', 'خيمة رحلات | خيمه | رحلات | مارس 2024'],
    ['lamp', 'مصباح مكتب | مصباح | ١٣ نوفمبر ٢٠٢٣'],
    ['kettle', 'غلاية | غلايه | بطيئة | غير مدفوع | تم الإنشاء | يوليو 2023'],
    ['backpack', 'حقيبة ظهر | حقيبه | قيد المراجعة | ٢ يوليو ٢٠٢٤'],
    ['scarf', 'وشاح ناعم | وشاح | مرفوض | ناعم ديسمبر'],
    ['mug', 'كوب مخطط | كوب | مخطط | مايو 2024'],
    ['bell', 'جرس نحاسي | جرس | فبراير 2022'],
    ['boots mug', 'قيد المعالجة'],
    ['tent bell', 'تم توصيلها | مكتمل'],
    ['lamp scarf', 'ملغاة'],
  ],
}
