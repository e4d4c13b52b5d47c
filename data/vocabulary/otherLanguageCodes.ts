/** Languages that are written today and that platforms have names for (ISO 639, as CLDR lists them), beside `storyLanguages`. */
export const otherLanguageCodes: readonly string[] = `
aa ab an as av ay az ba be bg bi bn bo br bs ca ce ch co cr cs cv cy da de dv dz el et eu fa fi fj fo fy ga gd gl gn gu gv he hi ho hr ht hu
hy hz id ii ik io is it iu ja jv ka kj kk kl km kn ko ks ku kv kw ky lb li lo lt lu lv mh mi mk ml mn mr ms mt my na nb ne ng nl nn no nr nv
oc oj or os pa pl ps qu rm ro ru sc sd se si sk sl sm sq sr su sv ta te tg th tk to tr tt ty ug uk ur uz vi wa yi za zh ace ach ada ady aeb
afh agq ain akz ale aln alt ann anp arn aro arp arq ars arw ary arz asa ast atj avk awa bal ban bar bas bax bbc bbj bej bew bez bfd bfq bgc
bgn bho bik bin bjn bkm bla blo blt bpy bqi bra brh brx bss bua bug bum byn byv cad car cay cch ccp ceb cgg chb chg chk chm chn cho chp chr
chy cic ckb clc cps crg crh crj crk crl crm crr crs csb csw dak dar dav del den dgr din dje doi dsb dtp dua dyo dyu dzg ebu efi egl eka esu
ewo ext fan fil fit fon frc frp frr frs fur gaa gag gan gay gba gbz gil glk gon gor grb gsw guc gur guz gwi hai hak haw hax hif hil hmn hnj
hsb hsn hup hur iba ibb ikt ilo inh izh jam jgo jmc jpr jrb jut kaa kab kac kaj kam kaw kbd kbl kcg kde kea kek ken kfo kgp kha kho khq khw
kiu kkj kln kmb koi kok kos kpe krc kri krj krl kru ksb ksf ksh kum kut kwk kxv lad lag lah lam lez lfn lij lil liv lkt lmo lol lou loz lrc
lsm ltg lua lui lun lus luy lzh lzz mad maf mag mai mak man mas mde mdf mdr men mer mfe mgh mgo mic min mnc mni moe moh mrj mua mus mwl mwr
mwv mye myv mzn nan nap naq nds new nia niu njo nmg nnh nog nov nqo nus nym nyn nyo nzi ojb ojc ojs ojw oka osa pag pam pap pau pcd pcm pdc
pdt pfl pis pms pnt pon pqm quc qug raj rap rar rgn rhg rif rof rom rtm rue rug rup rwk sad sah saq sas sat saz sba sbp scn sco sdc sdh see
seh sei sel ses sgs shi shn shu sid slh sli sly sma smj smn sms snk sog srn srr ssy stq str suk sus swb syr szl tce tcy tem teo ter tet tgx
tht tig tiv tkl tkr tli tly tmh tog tok tpi tru trv trw tsd tsi ttm ttt tum tvl twq tyv tzm udm vai vec vep vls vmf vmw vot vro vun wae wal
war was wbp wuu xal xmf xnr xog yao yap yav ybb yrl yue zap zea zen zun zza
`
  .trim()
  .split(/\s+/)
