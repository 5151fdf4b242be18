import { later, names } from './locale'

export const SPANISH = later(() => ({
  female:
    names(`María, Carmen, Ana, Isabel, Laura, Cristina, Marta, Lucía, Elena, Raquel, Sara, Paula,
    Beatriz, Rocío, Nuria, Silvia, Pilar, Irene, Sofía, Alba, Inés, Begoña, Noelia, Patricia, Julia`),
  male: names(`Antonio, José, Manuel, Francisco, David, Juan, Javier, Daniel, Carlos, Jesús, Alejandro,
    Miguel, Rafael, Pablo, Ángel, Sergio, Fernando, Jorge, Luis, Álvaro, Adrián, Iván, Rubén, Óscar,
    Íñigo`),
  family: names(`García López, Rodríguez Gil, González Ruiz, Fernández Díaz, Martínez Soto,
    Sánchez Romero, Pérez Alonso, Gómez Navarro, Martín Torres, Jiménez Vázquez, Ruiz, Hernández, Díaz,
    Moreno, Muñoz, Álvarez, Romero, Alonso, Gutiérrez, Navarro, Torres, Domínguez, Vázquez, Ramos, Gil,
    Ramírez, Serrano, Blanco, Molina, Morales, Suárez, Ortega, Delgado, Castro, Ortiz, Rubio, Marín,
    Sanz, Núñez, Iglesias, Medina, Garrido, Cortés, Castillo, Santos, Lozano, Guerrero, Cano, Prieto,
    Méndez, Cruz, Peña, Ibáñez`),
  phones: ['75# ### ###', '76# ### ###', '77# ### ###', '79# ### ###'],
}))

export const CHILEAN = later(() => ({
  female:
    names(`Catalina, Constanza, Javiera, Camila, Francisca, Valentina, Antonia, Fernanda, Isidora,
    Macarena, Daniela, Carolina, Claudia, Paola, Ximena, Marcela, Lorena, Verónica, Sofía, Ignacia,
    Belén, Rosario, Trinidad, Andrea, Natalia`),
  male: names(`Benjamín, Matías, Vicente, Martín, Sebastián, Joaquín, Cristóbal, Diego, Nicolás, Felipe,
    Rodrigo, Cristián, Gonzalo, Claudio, Mauricio, Marcelo, Patricio, Álvaro, Ignacio, Tomás, Agustín,
    Maximiliano, Jorge, Hernán, Esteban`),
  family: names(`González, Muñoz, Rojas, Díaz, Pérez, Soto, Contreras, Silva, Martínez, Sepúlveda,
    Morales, Rodríguez, López, Fuentes, Hernández, Torres, Araya, Flores, Espinoza, Valenzuela,
    Castillo, Tapia, Reyes, Gutiérrez, Castro, Pizarro, Álvarez, Vásquez, Sánchez, Fernández, Ramírez,
    Carrasco, Gómez, Cortés, Herrera, Núñez, Jara, Vergara, Rivera, Figueroa, Riquelme, García,
    Miranda, Bravo, Vera, Molina, Vega, Campos, Sandoval, Orellana, Zúñiga`),
  phones: ['9 0### ####', '9 12## ####', '9 14## ####'],
}))

export const ITALIAN = later(() => ({
  female:
    names(`Giulia, Francesca, Chiara, Sara, Martina, Valentina, Alessia, Elisa, Silvia, Federica,
    Laura, Paola, Anna, Maria, Elena, Roberta, Simona, Sofia, Aurora, Giorgia, Alice, Beatrice, Noemi,
    Ludovica, Niccolina`),
  male: names(`Marco, Andrea, Alessandro, Luca, Matteo, Lorenzo, Davide, Francesco, Giuseppe, Antonio,
    Giovanni, Roberto, Stefano, Paolo, Simone, Federico, Riccardo, Gabriele, Tommaso, Leonardo, Mattia,
    Salvatore, Vincenzo, Nicolò, Edoardo`),
  family:
    names(`Rossi, Russo, Ferrari, Esposito, Bianchi, Romano, Colombo, Ricci, Marino, Greco, Bruno,
    Gallo, Conti, De Luca, Mancini, Costa, Giordano, Rizzo, Lombardi, Moretti, Barbieri, Fontana,
    Santoro, Mariani, Rinaldi, Caruso, Ferrara, Galli, Martini, Leone, Longo, Gentile, Martinelli,
    Vitale, Lombardo, Serra, Coppola, De Santis, D'Angelo, Marchetti, Parisi, Villa, Conte, Ferraro,
    Ferri, Fabbri, Bianco, Marini, Grasso, Valentini, Messina, Sala, De Angelis, D'Amico`),
  phones: ['30# #######'],
}))

export const BRAZILIAN = later(() => ({
  female: names(`Maria, Ana, Francisca, Adriana, Juliana, Márcia, Fernanda, Patrícia, Aline, Sandra,
    Camila, Amanda, Bruna, Jéssica, Letícia, Júlia, Luciana, Vanessa, Mariana, Gabriela, Vitória,
    Larissa, Cláudia, Beatriz, Conceição`),
  male: names(`José, João, Antônio, Francisco, Carlos, Paulo, Pedro, Lucas, Luiz, Marcos, Luís, Gabriel,
    Rafael, Daniel, Marcelo, Bruno, Eduardo, Felipe, Rodrigo, Matheus, Gustavo, Thiago, Leonardo,
    Caíque, Otávio`),
  family:
    names(`da Silva, dos Santos, Oliveira, Souza, Rodrigues, Ferreira, Alves, Pereira, Lima, Gomes,
    Costa, Ribeiro, Martins, Carvalho, Almeida, Lopes, Soares, Fernandes, Vieira, Barbosa, Rocha, Dias,
    Nascimento, Andrade, Moreira, Nunes, Marques, Machado, Mendes, Freitas, Cardoso, Ramos, Gonçalves,
    Santana, Teixeira, Araújo, Cavalcanti, Moura, Batista, Campos, Melo, Monteiro, Correia, Conceição,
    de Jesus, Pinto, Castro, Azevedo, Barros, Borges`),
  phones: ['20 9#### ####', '26 9#### ####', '30 9#### ####', '40 9#### ####', '70 9#### ####'],
}))

export const CANADIAN_FRENCH = later(() => ({
  female:
    names(`Léa, Florence, Alice, Émilie, Camille, Audrey, Chloé, Sophie, Isabelle, Julie, Mélanie,
    Nathalie, Sylvie, Véronique, Geneviève, Annie, Catherine, Gabrielle, Laurence, Rosalie, Juliette,
    Océane, Maude, Valérie, Joannie`),
  male: names(`William, Félix, Thomas, Olivier, Samuel, Nathan, Gabriel, Alexandre, Mathieu, Martin,
    Sylvain, Éric, Stéphane, Patrick, Maxime, Simon, Guillaume, Étienne, François, Benoît, Yves, Luc,
    Jérôme, Marc-André, Jean-François`),
  family:
    names(`Tremblay, Gagnon, Roy, Côté, Bouchard, Gauthier, Morin, Lavoie, Fortin, Gagné, Ouellet,
    Pelletier, Bélanger, Lévesque, Bergeron, Leblanc, Paquette, Girard, Simard, Boucher, Caron,
    Beaulieu, Cloutier, Dubé, Poirier, Fournier, Lapointe, Leclerc, Lefebvre, Poulin, Thibault, St-Pierre,
    Nadeau, Martin, Landry, Martel, Bédard, Grenier, Lessard, Bernier, Richard, Michaud, Hébert,
    Desjardins, Couture, Turcotte, Lachance, Parent, Blais, Gosselin`),
  phones: ['418 555 01##', '438 555 01##', '514 555 01##', '819 555 01##'],
}))
