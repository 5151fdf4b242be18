import { later, names } from './locale'

export const BRITISH = later(() => ({
  female:
    names(`Olivia, Amelia, Isla, Emily, Jessica, Sophie, Charlotte, Grace, Lucy, Chloe, Hannah,
    Rebecca, Sarah, Claire, Emma, Nicola, Karen, Susan, Alison, Gemma, Rachel, Zoe, Freya, Imogen,
    Priya, Aisha, Siobhán, Rhiannon`),
  male: names(`Oliver, George, Harry, Jack, Thomas, James, William, Daniel, Matthew, Christopher, Andrew,
    David, Paul, Mark, Stephen, Ian, Gareth, Callum, Lewis, Liam, Ryan, Connor, Alfie, Archie, Rhys,
    Mohammed, Imran, Kwame`),
  family: names(`Smith, Jones, Taylor, Brown, Williams, Wilson, Johnson, Davies, Robinson, Wright,
    Thompson, Evans, Walker, White, Roberts, Green, Hall, Wood, Jackson, Clarke, Clark, Harris, Lewis,
    Scott, Turner, Hill, Cooper, Ward, Moore, Baker, Morris, Patel, Khan, Ahmed, Begum, Campbell,
    Stewart, MacDonald, Murray, Reid, Fraser, Hughes, Griffiths, Pritchard, O'Neill, O'Connor, Kelly,
    Barker-Lyons, Fitzgerald, Ashworth, Whitaker, Okafor`),
  phones: ['7700 900###', '113 496 0###', '121 496 0###', '161 496 0###', '20 7946 0###'],
}))

export const CANADIAN_ENGLISH = later(() => ({
  female:
    names(`Emma, Olivia, Charlotte, Ava, Sophia, Hannah, Abigail, Madison, Brooke, Taylor, Jennifer,
    Lisa, Michelle, Heather, Stephanie, Nicole, Ashley, Megan, Lauren, Kayla, Priyanka, Mei, Simran,
    Danielle, Paige`),
  male: names(`Liam, Noah, Ethan, Jacob, Owen, Logan, Tyler, Ryan, Kyle, Brandon, Jason, Jeffrey, Scott,
    Kevin, Brian, Darren, Trevor, Gordon, Wayne, Connor, Evan, Harpreet, Wei, Mason, Curtis`),
  family:
    names(`Smith, Brown, Tremblay, Martin, Singh, Wilson, MacDonald, Taylor, Campbell, Anderson,
    Lee, Jones, Williams, Li, Chan, Wong, Patel, Gill, Sandhu, Thompson, Stewart, Young, Miller, Scott,
    Robinson, Reid, Murphy, Fraser, McLeod, Kennedy, Morrison, Graham, Ross, Friesen, Kowalchuk,
    Peterson, Fisher, Clarke, Hamilton, Burke, Sinclair, Bell, Wallace, Sutherland, McKenzie, Hughes,
    O'Brien, Nguyen, Tran, Kaur`),
  phones: ['204 555 01##', '403 555 01##', '416 555 01##', '604 555 01##', '647 555 01##'],
}))

export const AUSTRALIAN = later(() => ({
  female: names(`Charlotte, Olivia, Mia, Ruby, Matilda, Sienna, Chloe, Zara, Jessica, Sarah, Lauren,
    Rebecca, Kylie, Tracey, Sharon, Michelle, Nicole, Belinda, Melissa, Emily, Georgia, Tahlia, Indigo,
    Bronwyn, Jacinta`),
  male: names(`Jack, Noah, Lachlan, Cooper, Hamish, Angus, Joshua, Mitchell, Bradley, Shane, Darren,
    Craig, Wayne, Glenn, Scott, Jason, Dylan, Liam, Hunter, Bailey, Riley, Beau, Toby, Declan, Ashton`),
  family:
    names(`Smith, Jones, Williams, Brown, Wilson, Taylor, Johnson, White, Martin, Anderson, Thompson,
    Nguyen, Thomas, Walker, Harris, Lee, Ryan, Robinson, Kelly, King, Davis, Wright, Evans, Roberts,
    Green, Hall, Wood, Jackson, Clarke, Patel, Khan, Lewis, James, Phillips, Mason, Mitchell, Rose,
    Davies, Hughes, McCarthy, O'Sullivan, Papadopoulos, Rossi, Tran, Singh, Chen, Murphy, Kennedy,
    Fletcher, Doyle`),
  phones: [
    '2 5550 ####',
    '3 5550 ####',
    '7 5550 ####',
    '2 7010 ####',
    '3 7010 ####',
    '8 7010 ####',
  ],
}))

export const NEW_ZEALAND = later(() => ({
  female:
    names(`Charlotte, Isla, Amelia, Ruby, Sophie, Emily, Aroha, Mere, Hana, Ngaire, Anahera, Maia,
    Jessica, Sarah, Rachel, Nicola, Karen, Kirsty, Fiona, Heather, Tui, Manaia, Losa, Sina, Grace`),
  male: names(`Oliver, Jack, Leo, Luca, Mason, Nikau, Wiremu, Tane, Rangi, Hemi, Kauri, Matiu, Hamish,
    Callum, Craig, Grant, Bruce, Murray, Blair, Brendon, Sione, Tavita, Liam, Cameron, Logan`),
  family:
    names(`Smith, Wilson, Williams, Brown, Taylor, Jones, Singh, Anderson, Wang, Li, Patel, Thompson,
    Walker, Scott, Campbell, Clark, Robinson, Harris, Young, Kaur, Tamihana, Ngata, Parata, Henare,
    Rangihuna, Tūhoe, Waititi, Pōtae, Faleolo, Tuilagi, Fonoti, Leota, McKenzie, MacGregor, Stewart,
    Bennett, Cooper, Mitchell, Morgan, Murray, Hughes, Fraser, Graham, Cameron, O'Leary, Sutherland,
    Reid, Hunter, Palmer, Chambers`),
  phones: ['23 ### ####', '24 ### ####'],
}))

/** Crypto accounts: names from many countries, no phone numbers. */
export const INTERNATIONAL = later(() => ({
  female:
    names(`Anna, Maria, Elena, Sofia, Natalia, Olga, Irina, Yuki, Mei, Linh, Fatima, Leila, Zeynep,
    Amina, Chiara, Camille, Ingrid, Katya, Priya, Ananya, Isabella, Valentina, Thandi, Grace, Nadia`),
  male: names(`Alex, Ivan, Dmitri, Sergei, Marko, Luka, Mateo, Diego, Omar, Yusuf, Ali, Mehmet, Kenji, Wei,
    Minh, Arjun, Rahul, Kofi, Emeka, Sipho, Viktor, Andrei, Nikolai, Pavel, Daniel`),
  family:
    names(`Ivanov, Petrov, Novak, Horvat, Kovac, Popescu, Dimitrov, Papadakis, Yilmaz, Demir, Kaya,
    Haddad, Mansour, Rahman, Hussain, Sharma, Gupta, Tan, Lim, Chen, Zhang, Nguyen, Tran, Kim, Park, Sato,
    Tanaka, Santos, Reyes, Garcia, Lopez, Silva, Moreau, Dubois, Keller, Weber, Jansen, Larsen, Okafor,
    Mensah, Mbeki, Dlamini, Abebe, Cohen, Levi, Murphy, Walsh, Carter, Brooks, Hayes`),
  phones: [],
}))
