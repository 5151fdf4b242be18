import { later, names } from './locale'

export const FINNISH = later(() => ({
  female:
    names(`Aino, Helmi, Eevi, Sofia, Emilia, Anni, Maria, Johanna, Katariina, Hannele, Kaarina,
    Päivi, Tiina, Satu, Minna, Sanna, Riikka, Elina, Veera, Iida, Noora, Outi, Marjatta, Leena,
    Heidi`),
  male: names(`Juhani, Eino, Väinö, Mikael, Matti, Antti, Jukka, Pekka, Timo, Mika, Sami, Jari, Kari,
    Petri, Ville, Janne, Tuomas, Eetu, Joonas, Aleksi, Lauri, Ilkka, Heikki, Tapio, Jarmo`),
  family: names(`Korhonen, Virtanen, Mäkinen, Nieminen, Mäkelä, Hämäläinen, Laine, Heikkinen,
    Koskinen, Järvinen, Lehtonen, Lehtinen, Saarinen, Salminen, Heinonen, Niemi, Heikkilä, Kinnunen,
    Salonen, Turunen, Salo, Laitinen, Tuominen, Rantanen, Karjalainen, Jokinen, Mattila, Savolainen,
    Lahtinen, Ahonen, Ojala, Leppänen, Väisänen, Hiltunen, Miettinen, Kallio, Pitkänen, Aaltonen,
    Manninen, Hakala, Anttila, Laaksonen, Hirvonen, Räsänen, Lehto, Laakso, Toivonen, Mustonen,
    Rantala, Aalto, Lindholm, Nyström`),
  phones: ['49 #######', '59 #######'],
}))

export const SWEDISH = later(() => ({
  female: names(`Anna, Eva, Maria, Karin, Sara, Kristina, Lena, Emma, Kerstin, Ingrid, Malin, Jenny,
    Hanna, Linnéa, Elin, Sofia, Johanna, Ida, Åsa, Frida, Alva, Wilma, Maja, Elsa, Ebba`),
  male: names(`Lars, Mikael, Anders, Johan, Erik, Per, Karl, Peter, Jan, Thomas, Fredrik, Daniel,
    Andreas, Håkan, Göran, Björn, Mattias, Oskar, Gustav, Emil, Viktor, Linus, Hugo, Axel, Sören`),
  family: names(`Andersson, Johansson, Karlsson, Nilsson, Eriksson, Larsson, Olsson, Persson,
    Svensson, Gustafsson, Pettersson, Jonsson, Jansson, Hansson, Bengtsson, Jönsson, Lindberg,
    Jakobsson, Magnusson, Lindström, Olofsson, Lindqvist, Lindgren, Berg, Axelsson, Bergström,
    Lundberg, Lind, Lundgren, Lundqvist, Mattsson, Berglund, Fredriksson, Sandberg, Henriksson,
    Forsberg, Sjöberg, Wallin, Ali, Engström, Eklund, Danielsson, Lundin, Håkansson, Björk,
    Bergman, Gunnarsson, Wikström, Holm, Fransson, Åberg`),
  phones: [
    '70 174 06 1#',
    '70 174 06 4#',
    '70 174 06 7#',
    '8 465 004 ##',
    '31 390 06 ##',
    '40 628 04 ##',
    '980 319 2##',
  ],
}))

export const NORWEGIAN = later(() => ({
  female: names(`Anne, Inger, Kari, Marit, Ingrid, Liv, Eva, Berit, Astrid, Hilde, Silje, Ida, Nora,
    Emma, Thea, Camilla, Marte, Sigrid, Solveig, Bjørg, Ragnhild, Guro, Tonje, Maren, Åse`),
  male: names(`Jan, Per, Bjørn, Ole, Lars, Kjell, Knut, Svein, Arne, Thomas, Geir, Hans, Morten, Terje,
    Odd, Erik, Håkon, Magnus, Sindre, Jonas, Henrik, Øyvind, Sondre, Eirik, Tor`),
  family: names(`Hansen, Johansen, Olsen, Larsen, Andersen, Pedersen, Nilsen, Kristiansen, Jensen,
    Karlsen, Johnsen, Pettersen, Eriksen, Berg, Haugen, Hagen, Johannessen, Andreassen, Jacobsen,
    Dahl, Jørgensen, Halvorsen, Henriksen, Lund, Sørensen, Jakobsen, Moen, Gundersen, Iversen,
    Strand, Solberg, Martinsen, Svendsen, Eide, Knutsen, Bakken, Kristoffersen, Mathisen, Lie,
    Amundsen, Nguyen, Rasmussen, Solheim, Lunde, Berge, Nygård, Moe, Bakke, Fredriksen, Bøe`),
  phones: ['42# ## ###', '43# ## ###', '44# ## ###', '49# ## ###'],
}))

/** Icelanders have patronymics: the ending depends on the bearer's sex. */
const fathers = () =>
  names(`Jóns, Sigurðar, Guðmundar, Gunnars, Ólafs, Einars, Magnúsar, Kristjáns, Stefáns,
  Jóhanns, Björns, Árna, Helga, Halldórs, Péturs, Páls, Ragnars, Gísla, Þórðar, Ægis, Bjarna, Karls,
  Sveins, Hauks, Eyjólfs, Þorsteins, Baldurs, Hannesar, Ingólfs, Tryggva, Arnars, Davíðs, Freys,
  Hilmars, Hjartar, Jökuls, Óskars, Snorra, Úlfars, Viðars`)

export const ICELANDIC = later(() => ({
  female: names(`Guðrún, Anna, Kristín, Sigríður, Margrét, Helga, Sigrún, Ingibjörg, Jóhanna, María,
    Katrín, Þórdís, Hildur, Ragnheiður, Ásta, Elín, Lilja, Birna, Freyja, Unnur, Bryndís, Hrafnhildur,
    Ólöf, Steinunn, Æsa`),
  male: names(`Jón, Sigurður, Guðmundur, Gunnar, Ólafur, Einar, Magnús, Kristján, Stefán, Jóhann, Björn,
    Árni, Bjarni, Helgi, Halldór, Pétur, Páll, Þórður, Ægir, Aron, Arnar, Birkir, Hlynur, Kári, Róbert`),
  family: {
    female: fathers().map((father) => `${father}dóttir`),
    male: fathers().map((father) => `${father}son`),
  },
  phones: ['70# ####', '72# ####', '74# ####', '81# ####'],
}))
