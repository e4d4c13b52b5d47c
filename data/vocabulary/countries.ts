/**
 * How people write countries, beside the names that `Intl.DisplayNames` knows, folded: lower case, no accents, no
 * punctuation but spaces.
 */
export const countryAliases = new Map(
  Object.entries({
    AE: 'uae, emirates, the emirates',
    BA: 'bosnia',
    BJ: 'dahomey',
    CD: 'dr congo, drc, rdc, rd congo, d r congo, democratic republic of congo, democratic republic of the congo, dem rep of congo, republique democratique du congo, republica democratica do congo, jamhuri ya kidemokrasia ya kongo, dem rep congo, congo dr, congo drc, congo rdc, congo kinshasa, kongo kinshasa, zaire, drc congo',
    CF: 'car, c a r, rca, centrafrique',
    CG: 'congo brazzaville, congo brazza, kongo brazzaville, republic of congo, republic of the congo, republique du congo, congo republic',
    CI: 'cote d ivoire, cote divoire, ivory coast, the ivory coast, rci',
    CV: 'cabo verde, cape verde, cap vert',
    CZ: 'czech republic, the czech republic',
    DJ: 'jibuti',
    EH: 'rasd, sahrawi',
    GB: 'uk, u k, gb, great britain, britain, england, scotland, wales, northern ireland, the uk, the united kingdom',
    GH: 'gh',
    GM: 'the gambia, gambia the',
    GQ: 'equatorial guinea, guinea ecuatorial',
    GW: 'guinea bissau, guine bissau',
    HK: 'hong kong',
    IE: 'republic of ireland, eire',
    KE: 'ke, kenia, jamhuri ya kenya',
    KM: 'the comoros, comores, comoro islands',
    KP: 'north korea, dprk',
    KR: 'south korea, republic of korea',
    LS: 'basutoland',
    LY: 'libia',
    MG: 'madagasikara',
    MM: 'burma, myanmar',
    MO: 'macau, macao',
    MZ: 'mocambique, mozambik, msumbiji',
    NA: 'namibie, south west africa',
    NL: 'holland, the netherlands',
    PH: 'the philippines',
    PS: 'palestine',
    RU: 'russia, russian federation',
    RW: 'rw, ruanda',
    SD: 'north sudan, the sudan',
    SS: 'south sudan, s sudan',
    ST: 'sao tome',
    SZ: 'swaziland, eswatini, kingdom of eswatini',
    TL: 'east timor',
    TR: 'turkey, turkiye',
    TT: 'trinidad, tobago',
    TZ: 'tz, tanzanie, tanzaniya, tanganyika, zanzibar, united republic of tanzania',
    UG: 'ug, ouganda',
    US: 'usa, us, u s, u s a, america, united states of america, the united states, the usa, the us, new mexico',
    VA: 'vatican',
    ZA: 'rsa, r s a, za, s africa, sa rsa, suid afrika, ningizimu afrika, afrika borwa, afrika dzonga, mzansi',
    ZM: 'zm, sambia',
    ZW: 'zw, zim, simbabwe, rhodesia',
  }).flatMap(([code, names]) => names.split(', ').map((name): [string, string] => [name, code])),
)

/** Names that more than one country bears, or that are places in another one. Alone they say nothing. */
export const unclearCountries = new Set(
  [
    'georgia, georgie, georgien, georgië, gürcistan, congo, kongo, korea, coree, corea, jersey, micronesia, samoa, ireland island, virgin islands',
    'west indies, sahara, guyane, saint martin, st martin, new guinea, lake chad, lake malawi, lake niger, gulf of guinea, inner mongolia, south jordan, west jordan',
    'niger state, niger delta, east africa, west africa, southern africa, africa, europe, asia, little india, south georgia',
  ]
    .join(', ')
    .split(', '),
)

/** States of the US by their whole names. 'Georgia' is not among them. */
export const usStates = new Set(
  'alabama, alaska, arizona, arkansas, california, colorado, connecticut, delaware, florida, hawaii, idaho, illinois, indiana, iowa, kansas, kentucky, louisiana, maine, maryland, massachusetts, michigan, minnesota, mississippi, missouri, montana, nebraska, nevada, new hampshire, new jersey, new york, north carolina, north dakota, ohio, oklahoma, oregon, pennsylvania, rhode island, south carolina, south dakota, tennessee, texas, utah, vermont, virginia, west virginia, wisconsin, wyoming'.split(
    ', ',
  ),
)

/** Places that are named without their country, and mean the one everybody thinks of. A country that is named goes first. */
export const wellKnownPlaces = new Map(
  Object.entries({
    AO: 'luanda',
    BF: 'ouagadougou',
    BJ: 'cotonou',
    BW: 'gaborone, maun, kasane, okavango, okavango delta',
    CD: 'kinshasa, lubumbashi, goma, bukavu, kisangani, virunga',
    CG: 'brazzaville, pointe noire',
    CI: 'abidjan, yamoussoukro',
    CM: 'yaounde, douala',
    DZ: 'algiers',
    EG: 'cairo, al qahira',
    ET: 'addis ababa, addis abeba, addis',
    GA: 'libreville',
    GH: 'accra, kumasi',
    GN: 'conakry',
    KE: 'nairobi, mombasa, kisumu, nakuru, eldoret, laikipia, maasai mara, masai mara, amboseli, tsavo, samburu, marsabit, nanyuki, kajiado, narok, turkana',
    LS: 'maseru',
    MA: 'casablanca, rabat, marrakech, marrakesh',
    MG: 'antananarivo, tananarive, toamasina',
    ML: 'bamako, timbuktu, tombouctou',
    MR: 'nouakchott',
    MW: 'lilongwe, blantyre, mzuzu',
    MZ: 'maputo, gorongosa, nampula',
    NA: 'windhoek, swakopmund, etosha',
    NE: 'niamey, agadez',
    NG: 'lagos, abuja, ibadan, kano, port harcourt, enugu, calabar',
    RW: 'kigali, musanze',
    SD: 'khartoum, omdurman',
    SL: 'freetown',
    SN: 'dakar, saint louis du senegal, ziguinchor',
    SO: 'mogadishu, muqdisho, hargeisa',
    SS: 'juba',
    SZ: 'mbabane, manzini',
    TD: 'n djamena, ndjamena',
    TG: 'lome',
    TN: 'tunis',
    TZ: 'dar es salaam, arusha, dodoma, mwanza, moshi, serengeti, ngorongoro, kilimanjaro, selous',
    UG: 'kampala, entebbe, gulu, mbarara, jinja, bwindi',
    ZA: 'johannesburg, cape town, kaapstad, durban, pretoria, tshwane, soweto, kwazulu natal, limpopo province, mpumalanga, gqeberha, gauteng',
    ZM: 'lusaka, ndola, kitwe, south luangwa, kafue',
    ZW: 'harare, bulawayo, hwange, mutare',
  }).flatMap(([code, names]) => names.split(', ').map((name): [string, string] => [name, code])),
)
