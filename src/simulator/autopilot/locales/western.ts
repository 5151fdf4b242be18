import { later, names } from './locale'

export const GERMAN = later(() => ({
  female: names(`Anna, Lena, Julia, Katharina, Sabine, Petra, Claudia, Nicole, Sandra, Stefanie,
    Marie, Sophie, Laura, Lea, Hannah, Jana, Birgit, Heike, Monika, Ursula, Franziska, Melanie,
    Andrea, Silke, Jessica, Jasmin, Miriam, Käthe`),
  male: names(`Lukas, Jonas, Felix, Maximilian, Thomas, Michael, Andreas, Stefan, Markus, Christian,
    Sebastian, Tobias, Florian, Jan, Niklas, Tim, Uwe, Jürgen, Dieter, Klaus, Matthias, Daniel,
    Alexander, Patrick, Sven, Björn, Götz, Emre`),
  family:
    names(`Müller, Schmidt, Schneider, Fischer, Weber, Meyer, Wagner, Becker, Schulz, Hoffmann,
    Schäfer, Koch, Bauer, Richter, Klein, Wolf, Schröder, Neumann, Schwarz, Zimmermann, Braun,
    Krüger, Hofmann, Hartmann, Lange, Werner, Krause, Lehmann, Köhler, Maier, König, Huber, Kaiser,
    Fuchs, Peters, Lang, Scholz, Möller, Weiß, Jung, Hahn, Vogel, Friedrich, Keller, Günther, Frank,
    Berger, Winkler, Roth, Beck, Lorenz, Baumann, Groß, Yılmaz, von Berg`),
  umlauts: true,
  phones: [
    '171 39200##',
    '176 040690##',
    '30 23125 ###',
    '40 66969 ###',
    '69 90009 ###',
    '89 99998 ###',
  ],
}))

export const DUTCH = later(() => ({
  female:
    names(`Emma, Julia, Sophie, Anna, Lotte, Sanne, Femke, Anouk, Iris, Lisa, Eva, Fleur, Maud,
    Roos, Noor, Marieke, Ingrid, Esther, Wilma, Monique, Linda, Petra, Marloes, Saskia, Tess`),
  male: names(`Daan, Sem, Lucas, Bram, Thijs, Lars, Jeroen, Pieter, Johan, Hendrik, Willem, Sander,
    Bas, Tim, Ruben, Stijn, Koen, Maarten, Niels, Rick, Dennis, Marcel, Erik, Wouter, Youssef`),
  family: names(`de Jong, Jansen, de Vries, van den Berg, van Dijk, Bakker, Janssen, Visser, Smit,
    Meijer, de Boer, Mulder, de Groot, Bos, Vos, Peters, Hendriks, van Leeuwen, Dekker, Brouwer,
    de Wit, Dijkstra, Smits, de Graaf, van der Meer, van der Linden, Kok, Jacobs, de Haan, Vermeulen,
    van den Heuvel, van der Veen, van den Broek, de Bruijn, van der Heijden, Schouten, van Beek,
    Willems, van Vliet, Hoekstra, Maas, Verhoeven, Koster, van Dam, Prins, Blom, Huisman, Peeters,
    de Bruin, Kuipers, Yildiz, el Amrani`),
  phones: ['6 0#######', '6 7#######', '6 9#######'],
}))

export const POLISH = later(() => ({
  female: names(`Anna, Maria, Katarzyna, Małgorzata, Agnieszka, Barbara, Ewa, Magdalena, Joanna,
    Monika, Aleksandra, Natalia, Karolina, Zuzanna, Julia, Maja, Wiktoria, Łucja, Żaneta, Świetlana,
    Beata, Dorota, Elżbieta, Grażyna, Kinga`),
  male: names(`Piotr, Krzysztof, Andrzej, Tomasz, Paweł, Jan, Michał, Marcin, Jakub, Adam, Łukasz,
    Marek, Grzegorz, Mateusz, Wojciech, Mariusz, Dariusz, Kamil, Szymon, Bartosz, Rafał, Stanisław,
    Sławomir, Zbigniew, Dawid`),
  family: {
    female: names(`Nowak, Kowalska, Wiśniewska, Wójcik, Kowalczyk, Kamińska, Lewandowska, Zielińska,
      Szymańska, Woźniak, Dąbrowska, Kozłowska, Jankowska, Mazur, Kwiatkowska, Wojciechowska,
      Krawczyk, Kaczmarek, Piotrowska, Grabowska, Zając, Pawłowska, Michalska, Król, Wieczorek,
      Jabłońska, Wróbel, Nowakowska, Majewska, Olszewska, Stępień, Malinowska, Jaworska, Adamczyk,
      Dudek, Nowicka, Pawlak, Górska, Witkowska, Walczak, Żółć`),
    male: names(`Nowak, Kowalski, Wiśniewski, Wójcik, Kowalczyk, Kamiński, Lewandowski, Zieliński,
      Szymański, Woźniak, Dąbrowski, Kozłowski, Jankowski, Mazur, Kwiatkowski, Wojciechowski,
      Krawczyk, Kaczmarek, Piotrowski, Grabowski, Zając, Pawłowski, Michalski, Król, Wieczorek,
      Jabłoński, Wróbel, Nowakowski, Majewski, Olszewski, Stępień, Malinowski, Jaworski, Adamczyk,
      Dudek, Nowicki, Pawlak, Górski, Witkowski, Walczak, Żółć`),
  },
  phones: ['40# ### ###', '49# ### ###'],
}))
