import { later, names, spelledNames } from './locale'

export const INDIAN = later(() => ({
  female:
    names(`Priya, Ananya, Aishwarya, Deepika, Kavita, Sunita, Anjali, Pooja, Neha, Shreya, Divya, Meera,
    Lakshmi, Radha, Sita, Rekha, Swati, Nandini, Ishita, Aditi, Fatima, Harpreet, Jaya, Padma, Tanvi`),
  male: names(`Rahul, Amit, Rajesh, Sanjay, Vijay, Arjun, Rohan, Aditya, Karan, Vikram, Suresh, Ramesh, Anil,
    Sunil, Manoj, Deepak, Nikhil, Siddharth, Pranav, Harish, Imran, Gurpreet, Ganesh, Kiran, Ravi`),
  family:
    names(`Sharma, Verma, Gupta, Singh, Kumar, Patel, Shah, Mehta, Joshi, Desai, Reddy, Rao, Nair, Menon,
    Iyer, Iyengar, Pillai, Chatterjee, Banerjee, Mukherjee, Ghosh, Das, Bose, Sen, Dutta, Mishra, Pandey,
    Tiwari, Yadav, Chauhan, Rathore, Malhotra, Kapoor, Khanna, Chopra, Bhatia, Agarwal, Jain, Kulkarni, Patil,
    Deshpande, Naidu, Krishnan, Subramaniam, Khan, Ansari, Gill, Dhillon, Fernandes, D'Souza`),
  phones: ['50### #####', '575## #####', '576## #####', '577## #####', '579## #####'],
}))

export const JAPANESE = later(() => ({
  ...spelledNames(
    `美咲=Misaki, 陽子=Yoko, 恵子=Keiko, 由美子=Yumiko, 真由美=Mayumi, 久美子=Kumiko, 裕子=Yuko,
  智子=Tomoko, 明美=Akemi, 直美=Naomi, 愛=Ai, 彩=Aya, 麻衣=Mai, 舞=Mai, 優花=Yuka, 結衣=Yui, 葵=Aoi, 陽菜=Hina,
  さくら=Sakura, 千尋=Chihiro, 花子=Hanako, 美穂=Miho, 香織=Kaori, 理恵=Rie, 純子=Junko`,
    `太郎=Taro, 健太=Kenta, 翔太=Shota, 大輔=Daisuke, 誠=Makoto, 浩=Hiroshi, 隆=Takashi,
  直樹=Naoki, 和也=Kazuya, 哲也=Tetsuya, 達也=Tatsuya, 健一=Kenichi, 拓也=Takuya, 翔=Sho, 蓮=Ren, 陸=Riku, 悠斗=Yuto,
  大翔=Hiroto, 駿=Shun, 剛=Tsuyoshi, 修=Osamu, 学=Manabu, 茂=Shigeru, 裕介=Yusuke, 亮=Ryo`,
    `佐藤=Sato, 鈴木=Suzuki, 高橋=Takahashi, 田中=Tanaka, 伊藤=Ito, 渡辺=Watanabe,
  山本=Yamamoto, 中村=Nakamura, 小林=Kobayashi, 加藤=Kato, 吉田=Yoshida, 山田=Yamada, 佐々木=Sasaki,
  山口=Yamaguchi, 松本=Matsumoto, 井上=Inoue, 木村=Kimura, 林=Hayashi, 斎藤=Saito, 清水=Shimizu, 山崎=Yamazaki,
  森=Mori, 池田=Ikeda, 橋本=Hashimoto, 阿部=Abe, 石川=Ishikawa, 山下=Yamashita, 中島=Nakajima, 石井=Ishii,
  小川=Ogawa, 前田=Maeda, 岡田=Okada, 長谷川=Hasegawa, 藤田=Fujita, 後藤=Goto, 近藤=Kondo, 村上=Murakami,
  遠藤=Endo, 青木=Aoki, 坂本=Sakamoto, 福田=Fukuda, 太田=Ota, 西村=Nishimura, 藤井=Fujii, 金子=Kaneko,
  藤原=Fujiwara, 岡本=Okamoto, 三浦=Miura, 中野=Nakano, 原田=Harada`,
  ),
  order: 'family-first',
  phones: ['70 0### ####', '90 0### ####'],
}))

export const KUWAITI = later(() => ({
  ...spelledNames(
    `فاطمة=Fatima, عائشة=Aisha, مريم=Mariam, نورة=Noura, سارة=Sara, هيا=Haya, منيرة=Munira,
  شيخة=Sheikha, دانة=Dana, لطيفة=Latifa, أسماء=Asma, هدى=Huda, ليلى=Layla, ريم=Reem, غدير=Ghadeer, جواهر=Jawaher,
  حصة=Hessa, نوف=Nouf, العنود=Alanoud, دلال=Dalal, وضحة=Wadha, بدرية=Badria, إيمان=Eman, سعاد=Suad, لولوة=Lulwa`,
    `محمد=Mohammad, أحمد=Ahmad, عبدالله=Abdullah, خالد=Khaled, فهد=Fahad, سعد=Saad,
  ناصر=Nasser, يوسف=Yousef, علي=Ali, حسين=Hussain, بدر=Bader, مشعل=Mishal, سالم=Salem, طلال=Talal, جاسم=Jassem,
  عبدالعزيز=Abdulaziz, عبدالرحمن=Abdulrahman, فيصل=Faisal, نواف=Nawaf, سلطان=Sultan, حمد=Hamad, مبارك=Mubarak,
  راشد=Rashed, عمر=Omar, إبراهيم=Ibrahim`,
    `العنزي=Alenezi, الرشيدي=Alrashidi, المطيري=Almutairi, العجمي=Alajmi, الشمري=Alshammari,
  العازمي=Alazmi, الظفيري=Aldhafiri, الهاجري=Alhajri, الخالدي=Alkhaldi, السبيعي=Alsubaie, الدوسري=Aldosari,
  الحربي=Alharbi, القحطاني=Alqahtani, العتيبي=Alotaibi, الكندري=Alkandari, الأنصاري=Alansari, البلوشي=Albalushi,
  الصالح=Alsaleh, الأحمد=Alahmad, العلي=Alali, الفضلي=Alfadhli, المري=Almarri, الصباغ=Alsabbagh, الحداد=Alhaddad,
  النجار=Alnajjar, القطان=Alqattan, بهبهاني=Behbehani, معرفي=Marafi, دشتي=Dashti, حيات=Hayat, أشكناني=Ashkanani,
  بوشهري=Bushehri, الموسوي=Almousawi, الغانم=Alghanim, البدر=Albader, العيسى=Alessa, الوزان=Alwazzan,
  الفارس=Alfares, السالم=Alsalem, الجاسم=Aljassem`,
  ),
  phones: ['53## ####', '54## ####'],
}))
