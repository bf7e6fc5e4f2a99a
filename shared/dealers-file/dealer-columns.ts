import { headerKey } from "../results-file/headers.ts";

// This module declares what the columns of a dealer list can mean, whatever program wrote the list
// (docs/spec/files.md#dealer-lists).

/** These are the fields of a dealer in a list, as text. */
export const dealerFileFields = [
  "dealerId",
  "name",
  "addressLine1",
  "addressLine2",
  "city",
  "state",
  "zipcode",
  "country",
  "phone",
  "websiteUrl",
  "email",
  "bio",
] as const;
export type DealerFileField = (typeof dealerFileFields)[number];

/**
 * These are the possible meanings of a column: a field, the whole address or its last part in one cell, phone and email
 * in one cell, the coordinates in two cells or in one, whether the dealer is active, or whether or when it closed.
 */
export const dealerColumnKinds = [
  ...dealerFileFields,
  "wholeAddress",
  "cityAndState",
  "phoneAndEmail",
  "latitude",
  "longitude",
  "coordinates",
  "active",
  "closed",
] as const;
export type DealerColumn = (typeof dealerColumnKinds)[number];
export type DealerColumns = Partial<Record<DealerColumn, number>>;

/** These are the headers of our own template. Dealer lists that were exported from the portal use the same headers. */
export const dealerTemplate = {
  en: [
    "Dealer number",
    "Name",
    "Address",
    "Address line 2",
    "City",
    "State or province",
    "ZIP or postal code",
    "Country",
    "Phone",
    "Website",
    "Email",
    "About",
  ],
  fr: [
    "Numéro de concessionnaire",
    "Nom",
    "Adresse",
    "Adresse (suite)",
    "Ville",
    "État ou province",
    "Code postal",
    "Pays",
    "Téléphone",
    "Site Web",
    "Courriel",
    "À propos",
  ],
} as const;

/** These are the accepted spellings of each header in English and French, as `headerKey` returns them. */
const spellings: Readonly<Record<DealerColumn, string>> = {
  dealerId: `dealer number|dealer no|dealer #|dealer id|dealerid|dealer code|dealer|number|no|#|id|code|account|
    dlr|dlr#|dlr #|dlr no|dlr id|dlr code|account #|account no|account number|account id|acct|acct #|acct no|customer #|customer no|customer number|customer id|
    cust|cust #|cust no|cust number|cust id|cust code|
    client|client no|no client|no de client|numero de client|numero|no de concessionnaire|
    numero de concessionnaire|code de concessionnaire|no du concessionnaire|numero du concessionnaire|no concessionnaire|
    no conc|code conc|no de compte|numero de compte`,
  name: `name|name 1|name1|dealer name|dealership|dealership name|store|store name|business|business name|company|company name|
    account name|customer name|customer|cust name|dlr name|shop|shop name|dba|nom|concessionnaire|nom du concessionnaire|commerce|entreprise|
    nom de l entreprise|raison sociale`,
  addressLine1: `address|address 1|address line 1|addressline1|address1|street|street address|street 1|addr|addr 1|addr1|
    ship to street|ship to address|shipping street|shipping address|physical address|street name|adresse civique|no et rue|
    adresse|adresse 1|rue|adresse municipale`,
  addressLine2: `address 2|address line 2|addressline2|address2|suite|unit|street 2|addr 2|addr2|adresse 2|adresse suite|
    bureau|local`,
  city: "city|town|locality|municipality|ville|municipalite",
  state: `state|province|st|prov|region|state province|state prov|state or province|prov state|etat ou province|
    etat province|province etat|province ou etat`,
  zipcode: `zip|zip code|zipcode|zip postal|zip postal code|zip or postal code|postal|postal code|postalcode|postcode|
    code postal|cp`,
  country: "country|country code|ctry|nation|pays|code du pays",
  phone: `phone|phone number|phone no|phone 1|ph|telephone|telephone 1|tel|main phone|main number|main line|
    telephone principal|business phone|store phone|office phone|work phone|bus phone|telephone bureau|
    numero de telephone|no de telephone`,
  websiteUrl: "website|website url|websiteurl|web|web site|url|site|homepage|site web|site internet",
  email: `email|e mail|email address|e mail address|mail|contact email|contact e mail|email contact|main email|primary email|
    email 1|store email|courriel|adresse courriel|courriel du contact|courriel principal`,
  bio: "about|description|bio|a propos",
  wholeAddress: `full address|complete address|mailing address|location address|adresse complete|adresse postale|
    adresse de livraison`,
  cityAndState:
    "city state|city st|city state zip|city st zip|city and state|location|ville province|ville et province",
  phoneAndEmail: `phone email|email phone|phone and email|contact info|contact information|contact details|telephone courriel|
    coordonnees|telephone et courriel`,
  latitude: "latitude|lat|y|gps lat|gps latitude|map lat|geo lat",
  longitude: "longitude|long|lon|lng|x|gps long|gps lon|gps lng|gps longitude|map long|map lon|geo long|geo lon",
  coordinates:
    "coordinates|gps|gps coordinates|wkt|geometry|geom|latlng|lat long|lat lon|lat lng|latitude longitude|latlong|geo|coordonnees gps",
  active: `active|is active|status|stat|dealer status|account status|relationship status|standing|dealer standing|
    account standing|state of account|open closed|open or closed|active inactive|actif|statut|etat|etat du compte|
    statut du compte|ouvert ferme|actif inactif`,
  closed: `closed|is closed|date closed|closed date|closing date|closed on|closed since|closure date|date of closure|
    termination date|terminated|terminated on|date terminated|end date|inactive date|date inactive|ferme|
    date de fermeture|fermeture|ferme le|ferme depuis|date de resiliation|date de fin|inactive|is inactive|inactif|est inactif|
    inactive since|inactif depuis|term date|term dt|date term|out of business|deleted|is deleted|supprime`,
};

const byHeader = new Map<string, DealerColumn>();
for (const kind of dealerColumnKinds) {
  for (const header of spellings[kind].split("|")) byHeader.set(headerKey(header), kind);
}

/** Returns the meaning of a column from its header. */
export const dealerColumnOf = (header: string): DealerColumn | undefined => byHeader.get(headerKey(header));

/** Returns whether a header is that of some status: "Business status", "Statut du concessionnaire". */
export const isStatus = (header: string): boolean =>
  /(?:^| )(?:status|stat|statut)(?: (?:code|desc|description))?$|^statut /.test(headerKey(header)) &&
  !/\b(?:credit|order|payment|terms?|tax|shipping|web|email|ship|paiement|commande)\b/.test(headerKey(header));

/** Returns whether a header is that of a fax column, whose numbers must not be read as phone numbers. */
export const isFax = (header: string): boolean => /\b(?:fax|telecopieur)\b/.test(headerKey(header));
